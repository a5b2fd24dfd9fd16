/**
 * The console: the providers (language, zone, cache, session), and the page for the current
 * address.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Router, useLocation } from 'wouter'
import { GoOn } from './api/go-on.tsx'
import { createQueryCache } from './api/query-cache.ts'
import { SessionProvider, useSession } from './api/session.tsx'
import { LanguageProvider } from './i18n/language.tsx'
import { ZoneProvider } from './i18n/zone.tsx'
import { Frame } from './layout/frame.tsx'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { useOutbox } from './pages/conversations/reply/use-outbox.ts'
import { Pages } from './pages/pages.tsx'
import { Loading } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'

/** Opened once in a long time. */
const LinkPage = lazy(() => import('./pages/sign-in/link.tsx'))
const BeginPage = lazy(() => import('./pages/sign-in/begin.tsx'))

/** The path under which the service serves the console. */
const BASE = '/console'

export function App() {
  const [cache] = useState(createQueryCache)
  return (
    <LanguageProvider>
      <ZoneProvider>
        <QueryClientProvider client={cache}>
          <SessionProvider>
            <Router base={BASE}>
              <LinksInside />
            </Router>
            <Toasts />
          </SessionProvider>
        </QueryClientProvider>
      </ZoneProvider>
    </LanguageProvider>
  )
}

/** Lets links of the component library change the page without a reload. */
function LinksInside() {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={(path) => `${BASE}${path}`}>
      <SignedInOrNot />
    </RouterProvider>
  )
}

function SignedInOrNot() {
  const { api, id, isAsking } = useSession()
  const [location] = useLocation()
  if (location === '/link' || location === '/begin')
    return <Suspense fallback={<Loading />}>{location === '/link' ? <LinkPage /> : <BeginPage />}</Suspense>
  if (isAsking) return <Loading />
  if (api === null) return <SignIn />
  return (
    <Fragment key={id}>
      <GoOn />
      <Sending />
      <Frame>
        <Pages />
      </Frame>
    </Fragment>
  )
}

/** What was on its way when the page was left goes on, whichever page is opened. */
function Sending() {
  useOutbox()
  return null
}
