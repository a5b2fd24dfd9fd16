/** A menu of what the shop sets up for its inbox, and of what helps to use it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../api/me.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Workspace } from '../../../api/types.ts'
import { changeWorkspace, workspaceQuery } from '../../../api/workspace.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuPart } from '../../../ui/menu.tsx'
import { explainError } from '../../../ui/problem-texts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { KeyboardHelp } from '../keyboard/keyboard-help.tsx'
import { labelsTexts } from '../labels/labels-texts.ts'
import { ManageLabels } from '../labels/manage-labels.tsx'
import { ManageSavedReplies } from '../saved-replies/manage-saved-replies.tsx'
import { savedRepliesTexts } from '../saved-replies/saved-replies-texts.ts'
import { settingsTexts } from './settings-texts.ts'

const ASSIGNS: Workspace['assigns'][] = ['by_hand', 'in_turn']

export function InboxSettings() {
  const texts = useTexts(settingsTexts)
  const { manage: manageLabels } = useTexts(labelsTexts)
  const { manage: manageReplies } = useTexts(savedRepliesTexts)
  const [managed, setManaged] = useState<'labels' | 'replies' | 'keyboard' | null>(null)
  const mayWrite = useMay('inbox:write')
  const assigns = useAssignsPart()
  const close = () => setManaged(null)
  const lists: MenuPart = {
    entries: [
      { id: 'labels', name: manageLabels, icon: 'tag', onAction: () => setManaged('labels') },
      { id: 'replies', name: manageReplies, icon: 'chat', onAction: () => setManaged('replies') },
    ],
  }
  const help: MenuPart = {
    entries: [
      { id: 'keyboard', name: texts.keyboard, icon: 'question', onAction: () => setManaged('keyboard') },
    ],
  }
  return (
    <>
      <Menu label={texts.settings} parts={[...(mayWrite ? [lists] : []), ...assigns, help]}>
        <Icon name="settings" />
      </Menu>
      <ManageLabels isOpen={managed === 'labels'} onClose={close} />
      <ManageSavedReplies isOpen={managed === 'replies'} onClose={close} />
      <KeyboardHelp isOpen={managed === 'keyboard'} onClose={close} />
    </>
  )
}

/** For those who may change the workspace. */
function useAssignsPart(): MenuPart[] {
  const texts = useTexts(settingsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const { language } = useLanguage()
  const mayWrite = useMay('workspace:write')
  const { data: workspace } = useQuery({ ...workspaceQuery(api), enabled: mayWrite })
  const { mutate } = useMutation({
    mutationFn: (assigns: Workspace['assigns']) => changeWorkspace(api, { assigns }),
    onSuccess: (changed) => cache.setQueryData(queryKeys.workspace, changed),
    onError: (error) => showToast({ text: explainError(error, language, 'doing').title, look: 'bad' }),
  })
  if (!mayWrite || workspace === undefined) return []
  return [
    {
      heading: texts.assigns,
      entries: ASSIGNS.map((assigns) => ({
        id: assigns,
        name: texts.assignsOf[assigns],
        onAction: () => mutate(assigns),
        isChosen: workspace.assigns === assigns,
      })),
    },
  ]
}
