/**
 * How a receiver verifies a webhook (Standard Webhooks 1.0), for developers to copy. The secret is
 * read from the environment; the id of the endpoint is beside it, to distinguish one secret from
 * another.
 */
import type { WebhookEndpoint } from '../../api/types.ts'

export const LANGUAGES = ['TypeScript', 'PHP', 'Python'] as const
export type CodeLanguage = (typeof LANGUAGES)[number]

type Given = Pick<WebhookEndpoint, 'id' | 'signing'>

export function toVerifyCode(language: CodeLanguage, endpoint: Given): string {
  if (language === 'TypeScript') return toTypeScript(endpoint)
  return language === 'PHP' ? toPhp(endpoint) : toPython(endpoint)
}

/** What the receiver has to know of the endpoint: a shared secret, or a public key. */
const secretOf = ({ signing }: Given) => (signing === 'v1' ? 'whsec_…' : 'whpk_…')

const toTypeScript = (endpoint: Given) =>
  `import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verify } from '@recado/client/webhooks'

// Of the webhook endpoint ${endpoint.id}: ${secretOf(endpoint)}
const secret = process.env.RECADO_WEBHOOK_SECRET ?? ''

createServer(async (request, response) => {
  try {
    const event = await verify(await buffer(request), request.headers, secret)
    console.log(event.id, event.type, event.data) // remember event.id: an event may come twice
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)
`

const toPhp = (endpoint: Given) =>
  `<?php
// Of the webhook endpoint ${endpoint.id}: ${secretOf(endpoint)}
$secret = getenv('RECADO_WEBHOOK_SECRET');
$body = file_get_contents('php://input'); // the bytes as they came
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signed = "$id.$timestamp.$body";
$key = base64_decode(explode('_', $secret, 2)[1]);
$isRight = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $one) {
    [$version, $signature] = array_pad(explode(',', $one, 2), 2, '');
${PHP_CHECK[endpoint.signing]}
}
if (!$isRight || abs(time() - (int) $timestamp) > 300) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
error_log("{$event['id']} {$event['type']}"); // remember the id: an event may come twice
http_response_code(204);
`

const PHP_CHECK = {
  v1: `    $expected = base64_encode(hash_hmac('sha256', $signed, $key, true));
    $isRight = $isRight || ($version === 'v1' && hash_equals($expected, $signature));`,
  v1a: `    $bytes = (string) base64_decode($signature);
    $isRight = $isRight || ($version === 'v1a' && strlen($bytes) === SODIUM_CRYPTO_SIGN_BYTES
        && sodium_crypto_sign_verify_detached($bytes, $signed, $key));`,
}

const toPython = (endpoint: Given) =>
  `${PYTHON_IMPORTS[endpoint.signing]}

# Of the webhook endpoint ${endpoint.id}: ${secretOf(endpoint)}
KEY = base64.b64decode(os.environ["RECADO_WEBHOOK_SECRET"].split("_", 1)[1])


${PYTHON_CHECK[endpoint.signing]}


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))  # the bytes as they came
        event_id = self.headers.get("webhook-id", "")
        timestamp = self.headers.get("webhook-timestamp", "0")
        signed = f"{event_id}.{timestamp}.".encode() + body
        signatures = self.headers.get("webhook-signature", "").split()
        recent = timestamp.isdigit() and abs(time.time() - int(timestamp)) <= 300
        right = recent and any(is_right(one, signed) for one in signatures)
        self.send_response(204 if right else 400)
        self.end_headers()
        if right:
            event = json.loads(body)
            print(event["id"], event["type"])  # remember the id: an event may come twice


HTTPServer(("", 3000), Receiver).serve_forever()
`

const PYTHON_SERVER = 'from http.server import BaseHTTPRequestHandler, HTTPServer'
const PYTHON_IMPORTS = {
  v1: `import base64, hashlib, hmac, json, os, time\n${PYTHON_SERVER}`,
  v1a: `import base64, json, os, time
${PYTHON_SERVER}

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey`,
}
const PYTHON_CHECK = {
  v1: `def is_right(signature, signed):
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return hmac.compare_digest(f"v1,{expected}".encode(), signature.encode())`,
  v1a: `def is_right(signature, signed):
    version, _, text = signature.partition(",")
    try:
        Ed25519PublicKey.from_public_bytes(KEY).verify(base64.b64decode(text), signed)
        return version == "v1a"
    except (InvalidSignature, ValueError):
        return False`,
}
