# SPDX-License-Identifier: Apache-2.0
"""A provider of OpenID Connect, django-oauth-toolkit, with two people who sign in with passwords.

    .venv/bin/python Tests/OpenID/provider.py PORT RETURN_ADDRESS

It prints a line once it listens. Its users are in memory.
"""

from __future__ import annotations

import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from jwcrypto import jwk

CLIENT, SECRET = "recto", "the-secret-of-recto"
PASSWORD = "correct horse battery staple"
# The groups of each person, which become the claim `groups`.
PEOPLE = {"anna": ["kyc"], "mallory": ["canteen"]}


def configure(port: int) -> None:
    key = jwk.JWK.generate(kty="RSA", size=2048).export_to_pem(private_key=True, password=None).decode()
    settings.configure(
        SECRET_KEY="a test's own",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        USE_TZ=True,
        LOGIN_URL="/login/",
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
        MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware",
                    "django.contrib.auth.middleware.AuthenticationMiddleware"],
        OAUTH2_PROVIDER={
            "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": key, "PKCE_REQUIRED": True,
            "OIDC_ISS_ENDPOINT": f"http://127.0.0.1:{port}/o",
            "SCOPES": {"openid": "who you are", "profile": "your name"},
            "OAUTH2_VALIDATOR_CLASS": f"{__name__}.Validator",
            "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https"],
        },
    )
    django.setup()


def sign_in(request):
    """Takes a name and a password; the page with the form, which a person would see first, is left out."""
    from django.contrib.auth import authenticate, login
    from django.http import HttpResponseForbidden, HttpResponseRedirect

    user = authenticate(request, username=request.POST.get("username"), password=request.POST.get("password"))
    if user is None:
        return HttpResponseForbidden()
    login(request, user)
    return HttpResponseRedirect(request.POST["next"])


def urls() -> list:
    from django.urls import include, path

    return [path("login/", sign_in), path("o/", include("oauth2_provider.urls", namespace="oauth2_provider"))]


def fill(return_address: str) -> None:
    from django.contrib.auth.models import User
    from oauth2_provider.models import Application

    call_command("migrate", verbosity=0)
    for name in PEOPLE:
        User.objects.create_user(name, password=PASSWORD)
    Application.objects.create(
        client_id=CLIENT, client_secret=SECRET, client_type="confidential", authorization_grant_type="authorization-code",
        redirect_uris=return_address, algorithm="RS256", skip_authorization=True,
    )


class Quiet(WSGIRequestHandler):
    def log_message(self, *words: object) -> None:
        pass


def validator():
    from oauth2_provider.oauth2_validators import OAuth2Validator

    class Validator(OAuth2Validator):
        oidc_claim_scope = None

        def get_additional_claims(self, request):
            name = request.user.username
            return {"preferred_username": name, "groups": PEOPLE[name]}

    return Validator


def main(port: int, return_address: str) -> None:
    # Django finds these by the module's name.
    sys.modules.setdefault("provider", sys.modules["__main__"])
    configure(port)
    globals()["urlpatterns"] = urls()
    globals()["Validator"] = validator()
    fill(return_address)
    server = make_server("127.0.0.1", port, get_wsgi_application(), handler_class=Quiet)
    print("listening", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
