# SPDX-License-Identifier: Apache-2.0
"""Does what RectoSecurity does with other implementations: requests in, answers out, a JSON array each.

Each request names its `operation`; what an operation refuses is answered with `error`, the name of what was raised.
"""
import base64
import datetime
import hashlib
import json
import sys

import pyotp
from joserfc import jwe, jwt
from joserfc.jwk import ECKey, KeySet, RSAKey, import_key
from standardwebhooks import Webhook

KEY_TYPES = {"ES256": ECKey, "ECDH-ES+A256KW": ECKey}


def private_key(request):
    key_type = KEY_TYPES.get(request["algorithm"], RSAKey)
    return key_type.import_key(request["pem"], {"kid": request["kid"]})


def seal(request):
    """Signs claims for a recipient that is a JWK, and encrypts them."""
    signer, recipient = request["signer"], import_key(json.loads(request["recipient"]))
    header = {"alg": signer["algorithm"], "kid": signer["kid"], "typ": request["type"]}
    signed = jwt.encode(header, request["claims"], private_key(signer), algorithms=[signer["algorithm"]])
    algorithm = recipient.as_dict()["alg"]
    header = {"alg": algorithm, "enc": "A256GCM", "cty": "JWT", "kid": recipient.kid, **request["header"]}
    return jwe.encrypt_compact(header, signed.encode(), recipient, algorithms=[algorithm, "A256GCM"])


def open_envelope(request):
    """Decrypts a message and verifies it with one of a set of keys."""
    recipient = request["recipient"]
    decrypted = jwe.decrypt_compact(
        request["message"], private_key(recipient), algorithms=[recipient["algorithm"], "A256GCM"]
    )
    signers = KeySet.import_key_set(json.loads(request["signers"]))
    verified = jwt.decode(decrypted.plaintext.decode(), signers, algorithms=["ES256", "PS256", "RS256"])
    return {"outer": decrypted.protected, "inner": verified.header, "claims": verified.claims}


def thumbprint(request):
    """The thumbprint of a JWK."""
    return import_key(json.loads(request["jwk"])).thumbprint()


def passcode(request):
    """The passcode of a counter or, if there is a period, of a time."""
    digest = getattr(hashlib, request["hash"].lower())
    secret = base64.b32encode(base64.b64decode(request["secret"])).decode()
    if "period" in request:
        totp = pyotp.TOTP(secret, digits=request["digits"], digest=digest, interval=request["period"])
        return totp.at(request["time"])
    return pyotp.HOTP(secret, digits=request["digits"], digest=digest).at(request["counter"])


def sign_webhook(request):
    """The signature of a body of text at a time."""
    time = datetime.datetime.fromtimestamp(request["timestamp"], datetime.timezone.utc)
    return Webhook(request["secret"]).sign(request["id"], time, request["body"])


def verify_webhook(request):
    """True if header fields are right for a body, now."""
    Webhook(request["secret"]).verify(request["body"], request["fields"], json_parse=False)
    return True


OPERATIONS = {
    "seal": seal,
    "open": open_envelope,
    "thumbprint": thumbprint,
    "passcode": passcode,
    "sign webhook": sign_webhook,
    "verify webhook": verify_webhook,
}


def answer(request):
    try:
        return {"result": OPERATIONS[request["operation"]](request)}
    except Exception as refusal:  # Whatever it is, the test wants to know its name.
        return {"error": f"{type(refusal).__name__}: {refusal}"}


json.dump([answer(request) for request in json.load(sys.stdin)], sys.stdout)
