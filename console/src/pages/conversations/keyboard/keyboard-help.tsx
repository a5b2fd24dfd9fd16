/** All keyboard shortcuts of the inbox, and a switch that turns them off. */
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Switch } from '../../../ui/fields.tsx'
import { Dialog } from '../../../ui/overlays.tsx'
import { areShortcutsOn, setShortcutsOn } from './keyboard-choice.ts'
import { keyboardTexts } from './keyboard-texts.ts'
import './keyboard.css'

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(keyboardTexts)
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <dl className="keys-list">
        {Object.entries(texts.does).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{texts.inFields}</p>
      <Use />
    </Dialog>
  )
}

function Use() {
  const texts = useTexts(keyboardTexts)
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Switch
      isSelected={isOn}
      onChange={(next) => {
        setOn(next)
        setShortcutsOn(next)
      }}
    >
      {texts.use}
    </Switch>
  )
}
