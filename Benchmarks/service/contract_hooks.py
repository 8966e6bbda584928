# SPDX-License-Identifier: Apache-2.0
"""What generated requests need to know beyond the service's description: how a sealed message is written."""

import schemathesis


@schemathesis.serializer("application/jose")
def sealed(_, value) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
