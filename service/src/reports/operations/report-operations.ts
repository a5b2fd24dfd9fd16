/** The operations on reports. */
import { getAnswerReport } from './get-answer-report.ts'
import { getFailureReport } from './get-failure-report.ts'
import { getOrderReport } from './get-order-report.ts'
import { getTemplateReport } from './get-template-report.ts'

export const reportOperations = [getAnswerReport, getOrderReport, getFailureReport, getTemplateReport]
