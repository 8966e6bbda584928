# SPDX-License-Identifier: Apache-2.0
"""What generated requests need to know beyond the service's description: how sealed messages and frames are written."""

import schemathesis


@schemathesis.serializer("application/jose", "video/x-motion-jpeg")
def written(_, value) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
