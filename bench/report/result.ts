/** The JSON file of a run, for comparison with another one. */
import { readFile } from 'node:fs/promises'
import type { Outcome } from '../scenarios/scenario.ts'

export type Result = {
  startedAt: string
  machine: Machine
  /** The numbers only show that the scenarios work. */
  isQuick: boolean
  scenarios: Entry[]
}

export type Entry = { name: string; measures: string; seconds: number } & (
  | ({ failure: null } & Outcome)
  /** The run is void: an answer or a count was wrong. */
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
  /**
   * Load averages of one minute at the start, from other programs, and at the end, mostly from the
   * bench.
   */
  load: [number, number]
}

export async function readResult(file: string): Promise<Result> {
  return JSON.parse(await readFile(file, 'utf8')) as Result
}
