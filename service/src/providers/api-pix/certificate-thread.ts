/**
 * The thread that opens one certificate: it says when it has loaded what it needs, is given the
 * certificate, and answers what it read.
 */
import { parentPort } from 'node:worker_threads'
import { loadForge, readFile, readPem } from './certificate.ts'
import type { GivenCertificate } from './open-certificate.ts'

parentPort?.once('message', (given: GivenCertificate) => {
  parentPort?.postMessage('file' in given ? readFile(given.file, given.password) : readPem(given))
})
loadForge()
parentPort?.postMessage('ready')
