/** A button that opens the emoji, by group or by search. The arrow keys move among them. */
import { useState } from 'react'
import { useLanguage } from '../../../../i18n/language.tsx'
import { useTexts } from '../../../../i18n/texts.ts'
import { afterPaint } from '../../../../ui/after-paint.ts'
import { SearchField } from '../../../../ui/fields.tsx'
import { Grid } from '../../../../ui/grid.tsx'
import { Popup } from '../../../../ui/popup.tsx'
import { replyTexts } from '../reply-texts.ts'
import { EMOJI_GROUPS, findEmoji } from './emoji-list.ts'

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const texts = useTexts(replyTexts)
  return (
    <Popup icon="smile" label={texts.emoji}>
      {(close) => (
        <EmojiChoice
          onPick={(emoji) => {
            close()
            afterPaint(() => onPick(emoji)) // closing gives the focus back to the button
          }}
        />
      )}
    </Popup>
  )
}

export function EmojiChoice({ onPick }: { onPick: (emoji: string) => void }) {
  const texts = useTexts(replyTexts)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? null : findEmoji(search)
  const groups = found === null ? EMOJI_GROUPS : [{ group: 'found' as const, emoji: found }]
  return (
    <div className="emoji-choice">
      <SearchField label={texts.findEmoji} value={search} onChange={setSearch} />
      {found?.length === 0 ? (
        <p className="soft" role="status">
          {texts.noEmoji}
        </p>
      ) : (
        <Grid
          label={texts.emoji}
          groups={groups.map(({ group, emoji }) => ({
            name: group === 'found' ? texts.emoji : texts.emojiGroups[group],
            choices: emoji.map((one) => ({ id: one.emoji, shown: one.emoji, name: one.names[language] })),
          }))}
          onChoose={onPick}
        />
      )}
    </div>
  )
}
