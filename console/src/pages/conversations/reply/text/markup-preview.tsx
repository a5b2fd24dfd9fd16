/** The text as the customer will see it, once it has any of WhatsApp's marks. */
import { drawMarkup, parseMarkup } from '@recado/chat/text/markup.js'
import { useCallback } from 'react'
import { Drawn } from '../../../../chat/drawn.tsx'
import { useTexts } from '../../../../i18n/texts.ts'
import { replyTexts } from '../reply-texts.ts'

export function MarkupPreview({ text }: { text: string }) {
  const texts = useTexts(replyTexts)
  const draw = useCallback(() => {
    const drawn = document.createDocumentFragment()
    drawn.append(...drawMarkup(text))
    return drawn
  }, [text])
  if (parseMarkup(text).every(({ kind }) => kind === 'text' || kind === 'link')) return null
  return (
    <section className="markup-preview" aria-label={texts.preview}>
      <p className="soft small" aria-hidden="true">
        {texts.preview}
      </p>
      <Drawn draw={draw} className="bubble bubble-out words" />
    </section>
  )
}
