/** Loads the next page of a list, while there is one. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { uiTexts } from './ui-texts.ts'

type Props = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

export function MoreButton({ list }: Props) {
  const texts = useTexts(uiTexts)
  if (!list.hasNextPage) return null
  return (
    <div className="more">
      <Button look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {texts.more}
      </Button>
    </div>
  )
}
