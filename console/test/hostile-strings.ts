/**
 * Two hundred texts that would do harm on a page that reads text as anything else than text;
 * `npm test` plays fifty.
 */
import { sampleOf } from '../../testkit/sample.ts'

/** `§` stands for a number that tells the texts apart. */
const ATTACKS = [
  '<script>alert(§)</script>',
  '"><script>alert(§)</script>',
  '</textarea><script>alert(§)</script>',
  '<img src=x onerror=alert(§)>',
  `'"><img src=x onerror=alert(§)>`,
  '<svg onload=alert(§)>',
  '<svg><script href="data:text/javascript,alert(§)" />',
  '<svg><animate onbegin=alert(§) attributeName=x>',
  '<iframe srcdoc="<script>alert(§)</script>">',
  '<iframe src=javascript:alert(§)>',
  '<object data="javascript:alert(§)">',
  '<embed src="data:text/html,<script>alert(§)</script>">',
  '<base href="https://evil.example/§/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/§">',
  '<link rel=stylesheet href="https://evil.example/§.css">',
  '<style>@import "https://evil.example/§.css";</style>',
  '<form action="https://evil.example/§"><button>Pay</button></form>',
  '<a href="javascript:alert(§)">click</a>',
  '<details open ontoggle=alert(§)>',
  '<math><mtext><img src=x onerror=alert(§)></mtext></math>',
  '<template><script>alert(§)</script></template>',
  '<!--><img src=x onerror=alert(§)>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(§)>">',
  '&lt;img src=x onerror=alert(§)&gt;',
  '&#60;script&#62;alert(§)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(§)\\u003c/script\\u003e',
  'javascript:alert(§)',
  'JaVaScRiPt:alert(§)//https://bank.example',
  'data:text/html,<script>alert(§)</script>',
  'vbscript:msgbox(§)',
  'https://bank.example@evil.example/§',
  'https://bank.example%2f@evil.example/§',
  'https://evil.example/§#https://bank.example',
  'https://evil.example/§"onmouseover="alert(§)',
  'https://xn--80ak6aa92e.example/§',
  'https://аррӏе.example/§',
  'https://bank。example/§',
  'http://2130706433/§',
  '//evil.example/§',
  'file:///etc/passwd?§',
  '*_~`<b onclick=alert(§)>`~_*',
  '```</code><script>alert(§)</script>```',
  '{{constructor.constructor("alert(§)")()}}',
  '${alert(§)}',
  '__proto__',
  'constructor',
  '\u202Eevil.example/§fdp.exe',
  '\u2066<img src=x onerror=alert(§)>\u2069',
  '\u202Ehttps://bank.example/§',
  'BEGIN:VCARD\r\nURL:javascript:alert(§)\r\nEND:VCARD',
]

/** Each attack alone, within words, at the end of a line, and among marks of the chat. */
const PLACES = [
  (attack: string) => attack,
  (attack: string) => `Oi ${attack} tudo bem?`,
  (attack: string) => `*${attack}*`,
  (attack: string) => `x' ${attack}\n`,
]

/**
 * All of them; the first places of a row differ from attack to attack, so that every fourth is
 * another attack in another place.
 */
const EVERYWHERE = ATTACKS.flatMap((attack, row) =>
  [...PLACES.slice(row % PLACES.length), ...PLACES.slice(0, row % PLACES.length)].map((place, column) =>
    place(attack).replaceAll('§', String(row * PLACES.length + column + 1)),
  ),
)

/** A sample has each attack once. */
export const hostileStrings = sampleOf(EVERYWHERE, PLACES.length)

/** What the last of them says. */
export const lastAlert = /alert\(\d+\)/.exec(hostileStrings.at(-1) ?? '')?.[0] ?? 'no alert'
