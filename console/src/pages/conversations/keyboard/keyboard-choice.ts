/**
 * Whether single keys are shortcuts: a person who speaks to the computer, or hits keys by accident,
 * turns them off in this browser.
 */
import { keep, readKept } from '../../../i18n/kept-choice.ts'

const KEPT_AS = 'recado.shortcuts'
const OFF = 'off'

export const areShortcutsOn = () => readKept(KEPT_AS) !== OFF
export const setShortcutsOn = (isOn: boolean) => keep(KEPT_AS, isOn ? 'on' : OFF)
