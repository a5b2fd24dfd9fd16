/** What a run of the bench leaves behind: a file of JSON, to be compared with another one. */
import { readFile } from 'node:fs/promises'
import type { Outcome } from '../scenarios/scenario.ts'

export type Result = {
  startedAt: string
  machine: Machine
  /** Whether the numbers are only there to see that the scenarios work. */
  isQuick: boolean
  scenarios: Entry[]
}

export type Entry = { name: string; measures: string; seconds: number } & (
  | ({ failure: null } & Outcome)
  /** The run is void: an answer was wrong, or a count did not agree. */
  | { failure: string }
)

export type Machine = {
  cpu: string
  cores: number
  memoryGiB: number
  system: string
  node: string
  postgres: string
  recado: string
  /** Load averages of one minute at the start and at the end: what else the machine did, and then ourselves. */
  load: [number, number]
}

export async function readResult(file: string): Promise<Result> {
  return JSON.parse(await readFile(file, 'utf8')) as Result
}
