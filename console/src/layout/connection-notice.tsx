/** Says so while what is on the page may be old: the browser is offline, or the service does not answer. */
import { useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { layoutTexts } from './layout-texts.ts'

export function ConnectionNotice() {
  const texts = useTexts(layoutTexts)
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return (
    <div role="status" className="connection">
      {!isOnline && (
        <p className="notice notice-wait">
          <span>
            <Icon name="offline" /> {texts.offline}
          </span>
        </p>
      )}
    </div>
  )
}

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
