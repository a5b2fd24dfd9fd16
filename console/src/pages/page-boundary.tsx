/**
 * Catches failures of one page, so that the frame stays and other pages can be opened. Usually a
 * page could not be loaded: the service was down, or an upgrade has removed the file. The document
 * names the script, so the document is reloaded once the service answers; this tab's key survives
 * that.
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

/** The code of a page could not be loaded. */
class PageNotLoadedError extends Error {
  override name = 'PageNotLoadedError'
}

/** For `lazy`: distinguishes a page that failed to load from one that throws. */
export async function loadPage<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading
  } catch (error) {
    throw new PageNotLoadedError('The page could not be loaded', { cause: error })
  }
}

type Props = {
  /** The page's address: a new address is a new attempt. */
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

/** Only once the service answers: otherwise the browser's error page would replace the console. */
async function loadAnew(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store', credentials: 'omit' }).catch(() => null)
  if (answer?.ok !== true) throw new UnreachableError('The service does not answer')
  location.reload()
}
