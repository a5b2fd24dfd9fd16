/** The card of a template that was sent: its definition, filled in. */
import { toTemplateCard } from '@recado/chat/content/to-template-card.js'
import type { Card } from '@recado/chat/contract.js'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/session.tsx'
import { templatesQuery } from '../../../api/templates.ts'
import type { Message } from '../../../api/types.ts'

/**
 * Undefined for any other kind. Without the definition, which may be deleted by now, the card shows
 * the values alone.
 */
export function useCard({
  type,
  contentData,
  from,
}: Pick<Message, 'type' | 'contentData' | 'from'>): Card | undefined {
  const isTemplate = type === 'template'
  const { data } = useQuery({ ...templatesQuery(useApi(), from), enabled: isTemplate })
  return useMemo(() => {
    if (!isTemplate || contentData === null) return undefined
    const { name, language } = contentData as { name?: unknown; language?: { code?: unknown } }
    const definition = data?.find((one) => one.name === name && one.language === language?.code)
    return toTemplateCard(contentData, definition ?? null)
  }, [isTemplate, contentData, data])
}
