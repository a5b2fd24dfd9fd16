/** All commands, in the order of the help. */
import type { Command } from 'commander'

/** Each is loaded from its own file: loading all of them takes longer than most commands run. */
export const commands: Record<string, () => Promise<(program: Command) => void>> = {
  serve: async () => (await import('./serve.ts')).addServe,
  route: async () => (await import('./route.ts')).addRoute,
  health: async () => (await import('./health.ts')).addHealth,
  migrate: async () => (await import('./migrate.ts')).addMigrate,
  restored: async () => (await import('./restored.ts')).addRestored,
  server: async () => (await import('./server.ts')).addServerCommand,
  workspace: async () => (await import('./workspace.ts')).addWorkspace,
  sender: async () => (await import('./sender.ts')).addSender,
  key: async () => (await import('./key.ts')).addKey,
  setup: async () => (await import('./setup.ts')).addSetup,
  user: async () => (await import('./user.ts')).addUser,
  history: async () => (await import('./history.ts')).addHistory,
  contact: async () => (await import('./contact.ts')).addContact,
  payments: async () => (await import('./payments.ts')).addPayments,
  secrets: async () => (await import('./secrets.ts')).addSecrets,
  mcp: async () => (await import('./mcp.ts')).addMcp,
  listen: async () => (await import('./listen.ts')).addListen,
  events: async () => (await import('./events.ts')).addEvents,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
}
