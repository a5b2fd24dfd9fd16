/** Cases of the rules of contact cards. */
import { ofContacts, type RuleCases } from './messages.ts'

const waId = (phone: string, id: string) =>
  ofContacts({ '/0/phones/0/wa_id': id, '/0/phones/0/phone': phone })

export const contactCases: Record<string, RuleCases> = {
  'contact-name-part': {
    inside: [ofContacts(), ofContacts({ '/0/name': { formatted_name: 'Ana', prefix: 'Dr' } })],
    outside: [ofContacts({ '/0/name': { formatted_name: 'Ana' } })],
  },
  'phone-is-wa-id': {
    inside: [
      waId('+55 11 98765-4321', '551187654321'),
      waId('(11) 98765-4321', '5511987654321'),
      waId('011 98765-4321', '551187654321'),
      waId('98765-4321', '5511987654321'),
      waId('ask for Ana', '5511987654321'),
      waId('+55 11 98765-4321', ''),
      waId('+1 415 555-2671', '14155552671'),
    ],
    outside: [
      waId('+55 11 98765-4321', '5511987654322'),
      waId('+11 98765-4321', '5511987654321'),
      waId('(21) 98765-4321', '5511987654321'),
      waId('4321', '5511987654321'),
    ],
  },
  'wa-id-form': {
    inside: [waId('+1 415', '1234567'), waId('+1 415', '1'.repeat(15)), waId('+1 415', '')],
    outside: ['123456', 'ana', '1'.repeat(16), '+5511987654321'].map((id) => waId('+1 415', id)),
  },
  'birthday-past': {
    inside: [ofContacts({ '/0/birthday': '2026-11-21' })],
    outside: [ofContacts({ '/0/birthday': '2026-11-22' })],
  },
  'country-code-form': {
    inside: ['br', ''].map((code) => ofContacts({ '/0/addresses/0/country_code': code })),
    outside: ['BRA', 'Brasil', 'B', '55'].map((code) => ofContacts({ '/0/addresses/0/country_code': code })),
  },
  'country-code-known': {
    inside: [ofContacts({ '/0/addresses/0/country_code': 'br' })],
    outside: ['ZZ', 'UK'].map((code) => ofContacts({ '/0/addresses/0/country_code': code })),
  },
  'email-form': {
    inside: ['a@b.c', "o'neil+x@münchen.example", `${'a'.repeat(64)}@b.c`].map((email) =>
      ofContacts({ '/0/emails/0/email': email }),
    ),
    outside: ['a', 'a@b', 'a@@b.c', 'a b@c.d', 'a@b..c', 'a@-b.c', `${'a'.repeat(65)}@b.c`].map((email) =>
      ofContacts({ '/0/emails/0/email': email }),
    ),
  },
  'contact-url': {
    inside: ['http://example.com', 'https://example.com/a b'].map((url) =>
      ofContacts({ '/0/urls/0/url': url }),
    ),
    outside: ['www.example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://'].map((url) =>
      ofContacts({ '/0/urls/0/url': url }),
    ),
  },
}
