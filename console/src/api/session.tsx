/**
 * Who is signed in: a user, or a key.
 *
 * A user has a session cookie that no script can read. This browser remembers only whose it is, so
 * that what was begun is shown to no one else. A key is for this tab only: it is kept in
 * sessionStorage, so it ends with the tab, and is sent only in the `api-key` header to our own
 * service. When the service no longer knows the session or the key, it ends here too: all data read
 * with it is deleted, and its calls end. Unfinished drafts stay for people of the same workspace.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { keep, readKept, watchKept } from '../i18n/kept-choice.ts'
import { createApi } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { isFinal, RefusedError } from './problem.ts'
import type { Me } from './types.ts'

/**
 * Why no user is signed in: not yet, signed out, or the service does not know the key or the
 * session (any more).
 */
type SignedOutReason = 'new' | 'left' | 'keyRefused' | 'sessionEnded'

/** `user` is the id of the user; null while it is not known. */
type Who = { key: string } | { user: string }

type Session = {
  /** Null while no user is signed in. */
  api: Api | null
  /** Null for a user. */
  apiKey: string | null
  /** Another one for everybody who signs in. */
  id: string
  /** The service has not said yet whether the browser has a session. */
  isAsking: boolean
  reason: SignedOutReason
  signIn: (key: string, workspaceId: string) => void
  /** The service has set the cookie of this user. */
  begin: (me: Me) => void
  /** Throws if the service does not answer: then the session of a user goes on. */
  signOut: () => Promise<void>
  /**
   * The service does not know the key or the session (any more). A late call does not affect the
   * next one.
   */
  refuse: () => void
}

const SessionContext = createContext<Session | null>(null)
const KEPT_AS = 'recado.key'
/** The workspace whose drafts this tab keeps. */
const WORKSPACE_KEPT_AS = 'recado.workspace'
/** The id of the user whose session this browser had last. */
const USER_KEPT_AS = 'recado.user'

let current: Who | null = readKey()
/** Aborts when `current` changes. */
let lifetime = new AbortController()

function readKey(): Who | null {
  const key = sessionStorage.getItem(KEPT_AS)
  return key === null ? null : { key }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const [who, setWho] = useState(current)
  const [isAsking, setAsking] = useState(who === null)
  const [reason, setReason] = useState<SignedOutReason>('new')

  const change = useCallback(
    (next: Who | null, why: SignedOutReason = 'new') => {
      current = next
      lifetime.abort()
      lifetime = new AbortController()
      setWho(next)
      setReason(why)
      setAsking(false)
      cache.clear()
    },
    [cache],
  )
  const begin = useCallback(
    (me: Me) => {
      const { user, workspace } = me
      if (user === null) throw new Error('A session is of a user')
      keepDraftsOf(workspace.id)
      keep(USER_KEPT_AS, user.id)
      change({ user: user.id })
      cache.setQueryData(queryKeys.me, me) // the frame asks the same
    },
    [change, cache],
  )
  useEffect(() => {
    if (isAsking)
      void findUser().then((found) =>
        found === null ? change(null) : isMe(found) ? begin(found) : change(found),
      )
  }, [isAsking, begin, change])
  // The cookie is of the whole browser: who signs in in another tab is signed in here as well.
  useEffect(
    () =>
      watchKept(USER_KEPT_AS, (user) => {
        if (current === null || !('user' in current) || current.user === user) return
        change(null, 'left')
        setAsking(user !== null)
      }),
    [change],
  )

  const session = useMemo<Session>(() => {
    const apiKey = who !== null && 'key' in who ? who.key : null
    const refuse = () => {
      if (who === null || current !== who) return
      sessionStorage.removeItem(KEPT_AS)
      change(null, apiKey === null ? 'sessionEnded' : 'keyRefused')
    }
    const api = who === null ? null : createApi(apiKey, refuse, lifetime.signal)
    return {
      api,
      apiKey,
      isAsking,
      reason,
      begin,
      refuse,
      id: who === null ? '' : 'key' in who ? who.key : who.user,
      signIn(key, workspaceId) {
        keepDraftsOf(workspaceId)
        sessionStorage.setItem(KEPT_AS, key)
        change({ key })
      },
      async signOut() {
        if (who !== null && 'user' in who) {
          await api?.session.signOut().catch(passIfEnded)
          keep(USER_KEPT_AS, null)
        }
        sessionStorage.clear() // the key, and drafts begun with it
        change(null, 'left')
      },
    }
  }, [who, isAsking, reason, begin, change])
  return <SessionContext value={session}>{children}</SessionContext>
}

function keepDraftsOf(workspaceId: string): void {
  if (sessionStorage.getItem(WORKSPACE_KEPT_AS) !== workspaceId) sessionStorage.clear()
  sessionStorage.setItem(WORKSPACE_KEPT_AS, workspaceId)
}

/**
 * Whom the browser's cookie names. While the service is away, or cannot answer, it is taken to be
 * the user of before: nothing is read until the service answers.
 */
async function findUser(): Promise<Me | Who | null> {
  try {
    return await createApi(null, () => {}).me()
  } catch (error) {
    const user = readKept(USER_KEPT_AS)
    return isFinal(error) || user === null ? null : { user }
  }
}

const isMe = (found: Me | Who): found is Me => 'workspace' in found

function passIfEnded(error: unknown): void {
  if (!(error instanceof RefusedError && error.problem.status === 401)) throw error
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The client of the user. Pages are shown only to a signed-in user. */
export function useApi(): Api {
  const { api } = useSession()
  if (api === null) throw new Error('useApi needs a signed-in user')
  return api
}
