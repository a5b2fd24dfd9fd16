/**
 * The frame around every page: the navigation (beside it, or below it on a narrow screen), the
 * workspace's name, the language, the zone, and signing out. It first asks what the key may do, and
 * shows only that.
 */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Alerts } from '../alerts/alerts.tsx'
import { alertsTexts } from '../alerts/alerts-texts.ts'
import { AskAlerts } from '../alerts/ask-alerts.tsx'
import { WaitingCount } from '../alerts/waiting-count.tsx'
import { LiveUpdates } from '../api/live-updates.tsx'
import { mayDo, meQuery } from '../api/me.ts'
import type { Me } from '../api/me.ts'
import { useFormats } from '../i18n/formats.ts'
import { useApi, useSession } from '../api/session.tsx'
import { useLanguage } from '../i18n/language.tsx'
import { LANGUAGES } from '../i18n/languages.ts'
import { useTexts } from '../i18n/texts.ts'
import { useZone } from '../i18n/zone.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkipLink } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { finishAll } from '../pages/attention/decisions.ts'
import { useOutbox } from '../pages/conversations/reply/use-outbox.ts'
import { pageTexts } from '../pages/page-texts.ts'
import { explainError } from '../ui/problem-texts.ts'
import { roleTexts } from '../ui/role-texts.ts'
import { scopeTexts } from '../generated/scope-texts.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { layoutTexts } from './layout-texts.ts'
import { MentionsBell } from './mentions-bell.tsx'
import { Navigation } from './navigation.tsx'
import { ZoneDialog } from './zone-dialog.tsx'
import './frame.css'

const FirstSteps = lazy(() => import('../first-steps/first-steps.tsx'))
const AlertsDialog = lazy(() => import('../alerts/alerts-dialog.tsx'))
const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx'))

export function Frame({ children }: { children: ReactNode }) {
  const texts = useTexts(layoutTexts)
  const me = useQuery(meQuery(useApi()))
  if (me.isError && me.data === undefined)
    return <Failed error={me.error} onRetry={() => void me.refetch()} />
  if (me.data === undefined) return <Loading />
  const mayRead = mayDo(me.data.scopes, 'messages:read')
  const page = (
    <div className="frame">
      <SkipLink to={['content']}>{texts.skip}</SkipLink>
      <header className="frame-head">
        <p className="shop">
          <span className="shop-mark" aria-hidden="true">
            R
          </span>
          <bdi className="shop-name">{me.data.workspace.name}</bdi>
        </p>
        {mayRead && <MentionsBell />}
        <PersonMenu me={me.data} />
      </header>
      <Navigation scopes={me.data.scopes} />
      <div className="content-place">
        <div>
          <ConnectionNotice />
          {mayRead && <AskAlerts />}
          {me.data.user !== null && mayDo(me.data.scopes, 'workspace:write') && (
            <Suspense>
              <FirstSteps />
            </Suspense>
          )}
        </div>
        <main id="content" className="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {mayRead && <Alerts />}
      {mayRead && <WaitingCount />}
    </div>
  )
  return mayRead ? <LiveUpdates waiting={<Loading />}>{page}</LiveUpdates> : page
}

function PersonMenu({ me }: { me: Me }) {
  const texts = useTexts(layoutTexts)
  const may = useTexts(scopeTexts)
  const roles = useTexts(roleTexts)
  const names = useTexts(pageTexts)
  const [, navigate] = useLocation()
  const { language, choose } = useLanguage()
  const { zone } = useZone()
  const formats = useFormats()
  const session = useSession()
  const outbox = useOutbox()
  const [isLeaving, setLeaving] = useState(false)
  const [isZoneOpen, setZoneOpen] = useState(false)
  const [isAlertsOpen, setAlertsOpen] = useState(false)
  const alerts = useTexts(alertsTexts)
  const who =
    me.key === null
      ? texts.signedInAs(me.user?.name ?? '', roles[me.user?.role ?? 'reader'])
      : texts.signedInWith(me.key.name, formats.list(me.scopes.map((scope) => may[scope])))
  const account =
    me.user === null
      ? []
      : [
          {
            id: 'account',
            name: names.account,
            icon: 'person' as const,
            onAction: () => navigate('/account'),
          },
        ]
  const signOut = async () => {
    await finishAll()
    await session.signOut()
  }
  const leave = async () => {
    if (outbox.countUnsent() > 0) return setLeaving(true)
    try {
      await signOut()
    } catch (error) {
      const { title, help } = explainError(error, language)
      showToast({ text: `${title}. ${help}`, look: 'bad' })
    }
  }
  const languages = LANGUAGES.map((one) => ({
    id: one.language,
    name: one.name,
    onAction: () => choose(one.language),
    isChosen: one.language === language,
  }))
  return (
    <>
      <Menu
        label={texts.settings}
        parts={[
          { heading: texts.language, entries: languages },
          {
            heading: texts.times,
            entries: [{ id: 'zone', name: zone, icon: 'clock', onAction: () => setZoneOpen(true) }],
          },
          {
            heading: alerts.title,
            entries: [
              { id: 'alerts', name: alerts.settings, icon: 'bell', onAction: () => setAlertsOpen(true) },
            ],
          },
          {
            heading: who,
            entries: [
              ...account,
              { id: 'leave', name: texts.signOut, icon: 'leave', onAction: () => void leave() },
            ],
          },
        ]}
      >
        <Icon name="person" />
      </Menu>
      {isLeaving && (
        <Suspense>
          <SignOutDialog signOut={signOut} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
      <ZoneDialog isOpen={isZoneOpen} onClose={() => setZoneOpen(false)} />
      {isAlertsOpen && (
        <Suspense>
          <AlertsDialog onClose={() => setAlertsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
