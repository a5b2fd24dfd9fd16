/** How the chat formats money, numbers and its markup. These modules run without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddress } from '../../service/src/kinds/address.ts'
import { parsePhone } from '../../simulator/src/phone-number.ts'

type Span = { kind: string; text?: string; spans?: Span[]; url?: URL }

const load = (path: string) => import(new URL(`../text/${path}`, import.meta.url).href)
const wording: {
  toOneLine(text: string | null, type: string, viewer: { words: unknown }): string
} = await load('wording.js')
const { english } = (await import(new URL('../words/english.js', import.meta.url).href)) as {
  english: { kinds: Record<string, string>; notPassedOn: string }
}
const money: { formatMoney(amount: { value: number; offset: number }, currency?: string): string } =
  await load('money.js')
const numbers: {
  formatPhoneNumber(address: string): string
  parsePhoneNumber(typed: string): string | null
} = await load('phone-number.js')
const moments: {
  createMoments(place: { words: object; locale: string; timeZone: string }): {
    formatMoment(iso: string, now: Date): string
    formatDate(date: string): string | null
  }
} = await load('moments.js')
const markup: { parseMarkup(text: string): Span[]; toPlainText(text: string): string } =
  await load('markup.js')
const links: { parseWebAddress(address: string): URL | null } = await load('safe-link.js')

/** Spans in one line: `b[bold]`, `i[italic]`, `s[strike]`, `c[code]`, `a[link]`. */
function show(spans: Span[]): string {
  const letters: Record<string, string> = {
    bold: 'b',
    italic: 'i',
    strike: 's',
    code: 'c',
    block: 'c',
    link: 'a',
  }
  return spans
    .map(({ kind, text, spans: inner }) =>
      kind === 'text' ? text : `${letters[kind]}[${inner ? show(inner) : text}]`,
    )
    .join('')
}

test('money is exact to the cent at any size', () => {
  const plain = (value: number) => money.formatMoney({ value, offset: 100 }).replaceAll('\u00a0', ' ')
  assert.equal(plain(4800), 'R$ 48,00')
  assert.equal(plain(5), 'R$ 0,05')
  assert.equal(plain(-120), '-R$ 1,20')
  assert.equal(plain(Number.MAX_SAFE_INTEGER), 'R$ 90.071.992.547.409,91')
})

test('Brazilian numbers are written as Brazilians write them', () => {
  assert.equal(numbers.formatPhoneNumber('5511987654321'), '+55 11 98765-4321')
  assert.equal(numbers.formatPhoneNumber('551187654321'), '+55 11 8765-4321')
  assert.equal(numbers.formatPhoneNumber('14155550100'), '+14155550100')
  assert.equal(numbers.formatPhoneNumber('BR.123'), 'BR.123')
  assert.equal(numbers.parsePhoneNumber(' +55 (11) 98765-4321 '), '5511987654321')
  assert.equal(numbers.parsePhoneNumber('0123456789'), null)
  assert.equal(numbers.parsePhoneNumber('11 <b>'), null)
})

test('a number is as short and as long as the service and the simulator accept it', () => {
  for (let length = 1; length <= 20; length++) {
    const typed = '1'.repeat(length)
    const isTaken = numbers.parsePhoneNumber(typed) !== null
    assert.equal(isTaken, parseAddress(typed) !== null, `${length} digits, the service`)
    assert.equal(isTaken, parsePhone(typed) !== undefined, `${length} digits, the simulator`)
  }
})

test('marks count around words only, nest, and never cross a line', () => {
  const cases: [text: string, shown: string][] = [
    ['*a* _b_ ~c~', 'b[a] i[b] s[c]'],
    ['*_ab_ c*', 'b[i[ab] c]'],
    ['2*3*4 snake_case_name', '2*3*4 snake_case_name'],
    ['* a * and *b *', '* a * and *b *'],
    ['*a\nb*', '*a\nb*'],
    ['**', '**'],
    ['```*a*\nb``` `c` `d\n`', 'c[*a*\nb] c[c] `d\n`'],
    ['(https://x.example/a_b_c?d=*e*).', '(a[https://x.example/a_b_c?d=*e]*).'],
    ['javascript:alert(1) ftp://x https://', 'javascript:alert(1) ftp://x https://'],
    ['*ação*, é', 'b[ação], é'],
  ]
  for (const [text, shown] of cases) assert.equal(show(markup.parseMarkup(text)), shown)
})

test('an address longer than any that is opened is text', () => {
  const [longest, longer] = [2048, 2049].map((length) => `https://x.example/${'a'.repeat(length - 10)}`)
  assert.equal(show(markup.parseMarkup(`${longest} b`)), `a[${longest}] b`)
  assert.equal(show(markup.parseMarkup(`${longer} b`)), `${longer} b`)
})

test('nothing a customer writes is looked through from each of its characters', () => {
  for (const unit of ['*a ', '*a _a ~a ', '*a_', ' *a a*b', '`\na`\n', 'http://[']) {
    const text = unit.repeat(200_000)
    assert.ok(markup.toPlainText(text) === text, unit)
  }
  assert.equal(show(markup.parseMarkup(`http://a.b/${'.'.repeat(1_000_000)}`)).length, 1_000_011)
})

test('only plain web addresses become links', () => {
  assert.equal(links.parseWebAddress('https://pay.example/x')?.host, 'pay.example')
  assert.equal(links.parseWebAddress('https://bücher.example')?.host, 'xn--bcher-kva.example')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example',
    '//x',
    '',
  ]) {
    assert.equal(links.parseWebAddress(address), null, address)
  }
})

test('a moment has as much of its date as it needs, in the zone of who looks', () => {
  const { formatMoment } = moments.createMoments({
    words: {},
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
  })
  const now = new Date('2026-12-31T12:00:00Z')
  assert.equal(formatMoment('2026-12-31T15:30:00Z', now), '12:30')
  assert.equal(formatMoment('2026-11-02T15:30:00Z', now), '2 de nov., 12:30')
  assert.equal(formatMoment('2027-01-01T02:30:00Z', now), '23:30')
  assert.equal(formatMoment('2027-01-02T15:30:00Z', now), '2 de jan. de 2027, 12:30')
})

test('a date is the same day in every zone, and what is none is no date', () => {
  for (const timeZone of ['America/Sao_Paulo', 'Pacific/Kiritimati']) {
    const { formatDate } = moments.createMoments({ words: {}, locale: 'pt-BR', timeZone })
    assert.equal(formatDate('1986-02-11'), '11 de fevereiro de 1986')
    for (const none of ['1986-02-30', '11/02/1986', '1986-13-01', '']) assert.equal(formatDate(none), null)
  }
})

test('a text is read without its marks, and what is no mark stays', () => {
  assert.equal(
    markup.toPlainText('*Oi, _Ana_!* ~10~ `9` 2*3*4 https://shop.example/a_b_c'),
    'Oi, Ana! 10 9 2*3*4 https://shop.example/a_b_c',
  )
  assert.equal(markup.toPlainText(''), '')
})

test('a message in one line is never empty: where nothing is to be seen of its text, its kind is said', () => {
  const line = (text: string | null, type: string) => wording.toOneLine(text, type, { words: english })
  assert.equal(line('*Oi*', 'text'), 'Oi')
  for (const type of Object.keys(english.kinds)) {
    for (const unseen of [null, '', ' \n\u00a0', '\u200b\u200d\ufeff', '\u2800\u3164'])
      assert.equal(line(unseen, type), english.kinds[type])
  }
  assert.equal(line(null, 'of_tomorrow'), 'of tomorrow')
  assert.equal(line(null, ''), english.notPassedOn)
})
