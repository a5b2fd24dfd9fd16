/**
 * Alerts the person when a customer writes while the console is not in view, and opens what a
 * notification was about.
 */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '../api/me.ts'
import { onStreamEvent } from '../api/stream-listeners.ts'
import { useTexts } from '../i18n/texts.ts'
import { useApi } from '../api/session.tsx'
import { readAlertSettings, readPushed, setPerson } from './alert-settings.ts'
import { alertsTexts } from './alerts-texts.ts'
import { notify, playSound } from './give-alert.ts'
import { isAlertingTab, isLookedAt, holdLookedAt } from './looked-at.ts'
import { toAlert } from './to-alert.ts'
import type { StreamedNews } from './to-alert.ts'

export function Alerts() {
  const { newMessage } = useTexts(alertsTexts)
  const userId = useUser()?.id ?? null
  const api = useApi()
  const [, navigate] = useLocation()

  useEffect(() => holdLookedAt(), [])
  useEffect(() => {
    setPerson(userId)
    if (userId !== null && readPushed()?.userId === userId)
      void import('../api/devices.ts').then(({ renewDevice }) => renewDevice(api, userId)).catch(() => {}) // at the next page
    return () => setPerson(null)
  }, [api, userId])
  useEffect(() => {
    const alertOf = async (news: StreamedNews) => {
      const alert = toAlert(news, userId, new Date())
      if (alert === null || !isAlertingTab() || (await isLookedAt())) return
      const { sound, notifications } = readAlertSettings()
      if (sound) void playSound().catch(() => {}) // no loudspeaker
      if (notifications) void notify({ ...alert, body: alert.body ?? newMessage }, navigate).catch(() => {}) // just forbidden
    }
    return onStreamEvent((name, data) => {
      if (name === 'message.received' || name === 'note.created') void alertOf(data as StreamedNews)
    })
  }, [userId, newMessage, navigate])
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (typeof data.open === 'string') navigate(data.open)
    }
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [navigate])
  return null
}
