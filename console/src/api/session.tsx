/**
 * The signed-in key, for this tab only. It is kept in sessionStorage, so it ends with the tab, and is sent only in the
 * `api-key` header to our own service. When the service no longer knows the key, the session ends and all data read with it
 * is deleted; unfinished drafts stay for a key of the same workspace.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createApi } from './client.ts'
import type { Api } from './client.ts'

/** Why no key is signed in: none yet, signed out, or the service does not know it (any more). */
type SignedOutReason = 'new' | 'left' | 'refused'

type Session = {
  /** Null while no key is signed in. */
  api: Api | null
  apiKey: string | null
  reason: SignedOutReason
  signIn: (key: string, workspaceId: string) => void
  signOut: () => void
  /** The service does not know this session's key (any more). A late call does not affect the next session. */
  refuse: () => void
}

const SessionContext = createContext<Session | null>(null)
const KEPT_AS = 'recado.key'
/** The workspace whose drafts this tab keeps. */
const WORKSPACE_KEPT_AS = 'recado.workspace'

export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [apiKey, setApiKey] = useState(() => sessionStorage.getItem(KEPT_AS))
  const [reason, setReason] = useState<SignedOutReason>('new')

  const end = useCallback(
    (why: SignedOutReason) => {
      if (why === 'refused') sessionStorage.removeItem(KEPT_AS)
      else sessionStorage.clear() // the key, and drafts begun with it
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

/** The client of the signed-in key. Pages are shown only when there is one. */
export function useApi(): Api {
  const { api } = useSession()
  if (api === null) throw new Error('useApi needs somebody who is signed in')
  return api
}
