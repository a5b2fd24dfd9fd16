/** Cases of the rules for web addresses. */
import { ofKind, ofOrder, SETTING, type RuleCases } from './messages.ts'

const link = (uri: string) => ofOrder({ [`${SETTING}/payment_link/uri`]: uri })
const picture = (uri: string) => ofKind('image', { '/link': uri })
const button = (url: string) => ofKind('cta_url', { '/action/parameters/url': url })
const onCard = (url: string) => ofKind('carousel', { '/action/cards/0/action/parameters/url': url })
const image = (uri: string) => ofOrder({ '/header/image/link': uri })

export const addressCases: Record<string, RuleCases> = {
  'address-https': {
    inside: [link('https://a.example')],
    outside: [link('http://a.example'), link('HTTPS://a.example')],
  },
  'address-absolute': {
    inside: [link('https://a.example'), button('http://a.example'), onCard('https://a.example/1')],
    outside: [
      link('https://'),
      link('a.example/1'),
      link('https://a.example:99999/'),
      link('https:///a.example'),
      link('https://a..example/'),
      image('https://a..example/'),
      picture('https://a..example/1.jpg'),
      button('http:///a.example'),
      onCard('https://'),
    ],
  },
  'address-characters': {
    inside: [link('https://a.example/a%20b?c=é')],
    outside: [
      link('https://a.example/a b'),
      link('https://a.example/\n'),
      link('https://a.example\\@b.example'),
      link('\u0001https://a.example'),
    ],
  },
  'address-userinfo': {
    inside: [link('https://a.example/@b')],
    outside: [link('https://bank@a.example'), link('https://:x@a.example')],
  },
  'address-punycode': {
    inside: [link('https://axn--b.example')],
    outside: [
      link('https://xn--pgar-5oa.example'),
      link('https://págar.example'),
      link('https://a.xn--p1ai'),
    ],
  },
  'address-public-host': {
    inside: [link('https://a.example'), link('https://localhost.example'), link('https://1.2.3.4.example')],
    outside: [
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://localhost/',
      'https://shop/',
      'https://shop.local/',
    ].map(link),
  },
  'address-private': {
    inside: [
      'https://loja.example.com/a.jpg',
      'https://8.8.8.8/a.jpg',
      'https://172.32.0.1/a.jpg',
      'https://[2606:4700::1111]/a.jpg',
      'https://127.0.0.1.example.com/a.jpg',
    ].map(picture),
    outside: [
      'https://127.0.0.1/a.jpg',
      'https://2130706433/a.jpg',
      'https://0x7f.1/a.jpg',
      'https://10.0.0.1/a.jpg',
      'https://172.31.255.255/a.jpg',
      'https://192.168.0.1/a.jpg',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/a.jpg',
      'https://[::1]/a.jpg',
      'https://[fd00::1]/a.jpg',
      'https://[fe80::1]/a.jpg',
      'https://[::ffff:10.0.0.1]/a.jpg',
      'https://localhost/a.jpg',
      'https://loja.internal/a.jpg',
    ].map(picture),
  },
}
