/** What only a person can do at Meta, with links to its pages. */
import { useTexts } from '../../../i18n/texts.ts'
import { DocsLink } from '../../../ui/link.tsx'
import { connectTexts } from './connect-texts.ts'

const PLACES = {
  apps: 'https://developers.facebook.com/apps',
  users: 'https://business.facebook.com/settings/system-users',
  billing: 'https://business.facebook.com/billing_hub/accounts',
} as const

const TODO = [
  ['app', 'apps'],
  ['user', 'users'],
  ['token', 'users'],
  ['secret', 'apps'],
  ['live', 'apps'],
  ['money', 'billing'],
] as const

export function Checklist() {
  const texts = useTexts(connectTexts)
  return (
    <section className="card">
      <h2>{texts.byHand}</h2>
      <ol>
        {TODO.map(([what, where]) => (
          <li key={what}>
            {texts.todo[what]} <DocsLink path={PLACES[where]}>{texts[where]}</DocsLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
