/** Links to the pages that the key may open; the one that is open is marked. */
import { useLocation } from 'wouter'
import { mayDo } from '../api/me.ts'
import type { Scope } from '../api/me.ts'
import { useTexts } from '../i18n/texts.ts'
import { pageTexts } from '../pages/page-texts.ts'
import { PAGES, toPath } from '../pages/pages.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { layoutTexts } from './layout-texts.ts'

export function Navigation({ scopes }: { scopes: Scope[] }) {
  const texts = useTexts(pageTexts)
  const { navigation } = useTexts(layoutTexts)
  const [location] = useLocation()
  return (
    <nav className="navigation" aria-label={navigation}>
      <ul className="navigation-list">
        {PAGES.filter(({ icon, scope }) => icon !== undefined && mayDo(scopes, scope)).map(
          ({ name, path, icon = 'chat' }) => (
            <li key={name}>
              <Link
                to={toPath(path)}
                className="navigation-link"
                isCurrent={location === toPath(path) || location.startsWith(`${toPath(path)}/`)}
              >
                <Icon name={icon} />
                <span>{texts[name]}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
