/**
 * Holds what fails inside of one page, so that the frame stays and other pages can be opened. Most often a page could
 * not be loaded: the service was away, or has been upgraded and no longer has the file. Its script is named in the
 * document, so the document is loaded anew, once the service answers; the key of this tab outlives that.
 */
import { useMutation } from '@tanstack/react-query'
import { Component, useEffect } from 'react'
import type { ReactNode } from 'react'
import { onComeback } from '../api/comeback.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Empty, ProblemNotice } from '../ui/states.tsx'
import { uiTexts } from '../ui/ui-texts.ts'
import { UnreachableError } from '../api/problem.ts'
import { pageTexts } from './page-texts.ts'

/** The code of a page did not come. */
class PageNotLoadedError extends Error {
  override name = 'PageNotLoadedError'
}

/** For `lazy`: tells a page that did not come from one that makes a mistake. */
export async function loadPage<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    throw new PageNotLoadedError('The page could not be loaded', { cause: error })
  }
}

type Props = {
  /** The address: another one is another try. */
  at: string
  children: ReactNode
}

export class PageBoundary extends Component<Props, { error: unknown; at: string }> {
  override state = { error: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { error: null, at }
  }

  override render() {
    return this.state.error === null ? this.props.children : <PageFailed error={this.state.error} />
  }
}

function PageFailed({ error }: { error: unknown }) {
  const texts = useTexts(pageTexts)
  const { tryAgain } = useTexts(uiTexts)
  const isNotLoaded = error instanceof PageNotLoadedError
  const { mutate, isPending, error: refusal } = useMutation({ mutationFn: loadAnew })
  useEffect(() => (isNotLoaded ? onComeback(mutate) : undefined), [isNotLoaded, mutate])
  return (
    <div role="alert">
      <Empty icon="alert" title={isNotLoaded ? texts.notLoaded : texts.broken}>
        <p>{isNotLoaded ? texts.notLoadedHelp : texts.brokenHelp}</p>
        {refusal !== null && <ProblemNotice error={refusal} occasion={isNotLoaded ? 'reading' : 'doing'} />}
        <Button look="quiet" isPending={isPending} onPress={() => mutate()}>
          {tryAgain}
        </Button>
      </Empty>
    </div>
  )
}

/** Not while the service is away: then the browser's own error would stand in the place of the console. */
async function loadAnew(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store', credentials: 'omit' }).catch(() => null)
  if (answer?.ok !== true) throw new UnreachableError('The service does not answer')
  location.reload()
}
