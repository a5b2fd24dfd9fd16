/**
 * Who is signed in: a key, for this tab only. It lives in sessionStorage, so it ends with the tab, and goes nowhere
 * but into the `api-key` header of calls to our own service. When the service no longer knows the key, the session
 * ends by itself and all that was read with it is forgotten; what was begun waits for a key of the same workspace.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createApi } from './client.ts'
import type { Api } from './client.ts'

/** Why there is nobody: nobody yet, by their own wish, or since the service does not know the key (any more). */
type SignedOutReason = 'new' | 'left' | 'refused'

type Session = {
  /** Null while nobody is signed in. */
  api: Api | null
  apiKey: string | null
  reason: SignedOutReason
  signIn: (key: string, workspaceId: string) => void
  signOut: () => void
  /** The service does not know the key of this session (any more). Told late, it does nothing to the next session. */
  refuse: () => void
}

const SessionContext = createContext<Session | null>(null)
const KEPT_AS = 'recado.key'
/** Whose drafts are kept in this tab. */
const WORKSPACE_KEPT_AS = 'recado.workspace'

export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [apiKey, setApiKey] = useState(() => sessionStorage.getItem(KEPT_AS))
  const [reason, setReason] = useState<SignedOutReason>('new')

  const end = useCallback(
    (why: SignedOutReason) => {
      if (why === 'refused') sessionStorage.removeItem(KEPT_AS)
      else sessionStorage.clear() // the key, and drafts that were begun with it
      setApiKey(null)
      setReason(why)
      cache.clear()
    },
    [cache],
  )
  const session = useMemo<Session>(() => {
    const refuse = () => {
      if (sessionStorage.getItem(KEPT_AS) === apiKey) end('refused')
    }
    return {
      api: apiKey === null ? null : createApi(apiKey, refuse),
      apiKey,
      reason,
      signIn(key, workspaceId) {
        if (sessionStorage.getItem(WORKSPACE_KEPT_AS) !== workspaceId) sessionStorage.clear()
        sessionStorage.setItem(WORKSPACE_KEPT_AS, workspaceId)
        sessionStorage.setItem(KEPT_AS, key)
        cache.clear()
        setApiKey(key)
      },
      signOut: () => end('left'),
      refuse,
    }
  }, [apiKey, reason, end, cache])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The client of who is signed in. Pages are shown to nobody else. */
export function useApi(): Api {
  const { api } = useSession()
  if (api === null) throw new Error('useApi needs somebody who is signed in')
  return api
}
