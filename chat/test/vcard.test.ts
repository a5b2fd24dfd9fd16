/** The file of a contact card: RFC 2426. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

type Card = { name: { formatted_name: string } & Record<string, string> } & Record<string, unknown>

const { toVcard, toFileName }: { toVcard(card: Card): string; toFileName(card: Card): string } = await import(
  new URL('../text/vcard.js', import.meta.url).href
)

test('a card keeps every way to reach a person', () => {
  const lines = toVcard({
    name: { formatted_name: 'Carla Dias', first_name: 'Carla', last_name: 'Dias', prefix: 'Dra.' },
    phones: [{ phone: '+55 11 90000-0002', type: 'CELL' }, { wa_id: '5511900000003' }],
    emails: [{ email: 'carla@padaria.example', type: 'WORK' }, {}],
    addresses: [{ street: 'Rua A, 1', city: 'São Paulo', zip: '01000-000', type: 'WORK' }],
    urls: [{ url: 'https://padaria.example' }],
    org: { company: 'Padaria do Zé', title: 'Entregadora' },
    birthday: '1990-02-03',
  }).split('\r\n')
  assert.deepEqual(lines, [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Carla Dias',
    'N:Dias;Carla;;Dra.;',
    'TEL;TYPE=CELL:+55 11 90000-0002',
    'TEL:+5511900000003',
    'EMAIL;TYPE=WORK:carla@padaria.example',
    'ADR;TYPE=WORK:;;Rua A\\, 1;São Paulo;;01000-000;',
    'URL:https://padaria.example',
    'ORG:Padaria do Zé;',
    'TITLE:Entregadora',
    'BDAY:1990-02-03',
    'END:VCARD',
    '',
  ])
})

test('a name cannot begin a line of its own, nor a parameter another property', () => {
  const card = toVcard({
    name: { formatted_name: 'Ana\r\nTEL:190;x,y\\z' },
    phones: [{ phone: '1', type: 'CELL:+1\nURL' }],
  })
  assert.ok(card.includes('FN:Ana\\nTEL:190\\;x\\,y\\\\z\r\n'))
  assert.ok(card.includes('TEL;TYPE=CELL1URL:1\r\n'))
})

test('long lines are folded between characters and read the same unfolded', () => {
  const name = 'ção🥐'.repeat(40)
  const card = toVcard({ name: { formatted_name: name } })
  for (const line of card.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(card.replaceAll('\r\n ', '').includes(`FN:${name}`))
})

test('the name of the file is letters and figures only', () => {
  const named = (name: string) => toFileName({ name: { formatted_name: name } })
  assert.equal(named('José da Silva'), 'José-da-Silva.vcf')
  assert.equal(named('../../.bashrc'), 'bashrc.vcf')
  assert.equal(named('<>"/\\'), 'contact.vcf')
  assert.equal(named('a'.repeat(300)).length, 64)
})
