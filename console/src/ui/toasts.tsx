/**
 * Short messages at the edge: that something was done, with an undo if there is one. They wait
 * while the person points at them or has focused them. F6 moves the focus there.
 */
import {
  Button as ToastAction,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useSyncExternalStore } from 'react'
import { Text } from 'react-aria-components/Text'
import { useLanguage } from '../i18n/language.tsx'
import type { Language } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

/** A function, because the language may change while the toast is shown. */
type Words = string | ((language: Language) => string)

export type Toast = {
  text: Words
  look?: 'plain' | 'bad'
  /** Closes the toast and runs. */
  action?: { name: Words; run: () => void }
}

/**
 * More toasts than a person can cause while one is shown: an action in a hidden toast could not be
 * undone.
 */
const VISIBLE_MAX = 12
/**
 * Time to read it and to reach the action (WCAG 2.2.1 requires more for actions without an
 * alternative).
 */
const TOAST_MS = 8_000

const queue = new ToastQueue<Toast>({ maxVisibleToasts: VISIBLE_MAX })

type Shown = {
  close: () => void
  /** The person points at it, or has focused it. */
  isHeld: () => boolean
}

/** `onClose` is called when it closes for any reason. Without `timeoutMs` it stays until closed. */
export function showToast(
  toast: Toast,
  { timeoutMs = TOAST_MS, onClose = () => {} }: { timeoutMs?: number | null; onClose?: () => void } = {},
): Shown {
  const key = queue.add(toast, { ...(timeoutMs !== null && { timeout: timeoutMs }), onClose })
  return {
    close: () => queue.close(key),
    isHeld: () => document.querySelector(`[data-toast="${key}"]:is(:hover, :focus-within)`) !== null,
  }
}

export function Toasts() {
  const isAnyShown = useSyncExternalStore(
    (onChange) => queue.subscribe(onChange),
    () => queue.visibleToasts.length > 0,
  )
  return isAnyShown && <Region />
}

/** Rendered only with content: F6 looks for landmarks once, when they appear. */
function Region() {
  const texts = useTexts(uiTexts)
  const { language } = useLanguage()
  const say = (words: Words) => (typeof words === 'string' ? words : words(language))
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={texts.messages}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          data-toast={toast.key}
          className={`toast ${toast.content.look === 'bad' ? 'toast-bad' : ''}`}
        >
          <ToastContent>
            <Text slot="title">{say(toast.content.text)}</Text>
          </ToastContent>
          <span className="dialog-actions">
            {toast.content.action && (
              <ToastAction
                className="button button-quiet button-small"
                onPress={() => {
                  toast.content.action?.run()
                  queue.close(toast.key)
                }}
              >
                {say(toast.content.action.name)}
              </ToastAction>
            )}
            <ToastAction slot="close" className="button button-icon" aria-label={texts.close}>
              <Icon name="close" />
            </ToastAction>
          </span>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
