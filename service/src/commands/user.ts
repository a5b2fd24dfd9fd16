/**
 * recado user create|list|link|disable|enable: people who sign in. It makes the first owner, and
 * lets in again users who lost their password.
 */
import { Option, type Command } from 'commander'
import { toUserAnswer } from '../access/people/operations/user-answer.ts'
import { toLinkAnswer } from '../access/people/operations/link-answer.ts'
import type { Config } from '../engine/settings/config.ts'
import { insertLink, type Link } from '../access/people/links.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  isEmail,
  listUsers,
  updateUser,
  type User,
} from '../access/people/users-repository.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { roles, type Role } from '../engine/http/scopes.ts'
import { assertFound, assertName, isUuid } from './arguments.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION, type WorkspaceContext } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

type WorkspaceOption = { workspace?: string }
type CreateOptions = WorkspaceOption & { email: string; name: string; role: Role }

const USER_ARGUMENT = ['<user>', 'id or e-mail of the user'] as const

export function addUser(program: Command): void {
  const user = program.command('user').description('People of a workspace who sign in to the console.')

  printing(
    user
      .command('create')
      .description('Invite a person. Share the link: it opens the page to choose a password.')
      .option(...WORKSPACE_OPTION)
      .requiredOption('--email <email>', 'e-mail, with which the person signs in')
      .requiredOption('--name <name>', 'what people call the person')
      .addOption(new Option('--role <role>', 'what the person may do').choices(roles).makeOptionMandatory()),
    async ({ workspace, email, name, role }: CreateOptions) => {
      assertName(name, '--name takes')
      if (!isEmail(email))
        throw new CommandError('--email takes an e-mail, such as ana@example.com.', EXIT.usage)
      return await withWorkspace(workspace, 'user.create', async (context) => {
        const { pool, now, workspaceId, config, about } = context
        const made = await insertUser(pool, { workspaceId, email, name, role }, now)
        if (!made)
          throw new CommandError('A user of this workspace has this e-mail: recado user link creates a link.')
        about(made.id)
        return printLink(
          config,
          made,
          await insertLink(pool, workspaceId, made.id, null, now),
          `Created user ${made.id}.`,
        )
      })
    },
  )

  printing(
    user
      .command('list')
      .description('List the people of a workspace.')
      .option(...WORKSPACE_OPTION),
    async ({ workspace }: WorkspaceOption) => {
      const data = await withWorkspace(workspace, null, ({ pool, workspaceId }) =>
        listUsers(pool, workspaceId),
      )
      const rows = data.map((one) => [
        one.id,
        one.email,
        one.name,
        one.role,
        one.disabledAt ? 'disabled' : one.hasPassword ? 'has a password' : 'invited',
      ])
      return {
        json: { data: data.map((one) => toUserAnswer(one, true)) },
        text: table(['ID', 'EMAIL', 'NAME', 'ROLE', 'STATE'], rows),
      }
    },
  )

  printing(
    user
      .command('link')
      .description('Create a link to choose a password. Earlier links stop working.')
      .argument(...USER_ARGUMENT)
      .option(...WORKSPACE_OPTION),
    (named: string, { workspace }: WorkspaceOption) =>
      withWorkspace(workspace, 'user.link', async (context) => {
        const { pool, now, workspaceId, config, about } = context
        const found = await findNamed(context, named)
        about(found.id)
        return printLink(
          config,
          found,
          await insertLink(pool, workspaceId, found.id, null, now),
          'Made a link.',
        )
      }),
  )

  for (const [name, isDisabled, description, done] of [
    ['disable', true, 'Disable a person: every session ends within a second.', 'Disabled'],
    ['enable', false, 'Enable a disabled person again.', 'Enabled'],
  ] as const) {
    printing(
      user
        .command(name)
        .description(description)
        .argument(...USER_ARGUMENT)
        .option(...WORKSPACE_OPTION),
      (named: string, { workspace }: WorkspaceOption) =>
        withWorkspace(workspace, 'user.change', async (context) => {
          const { pool, now, workspaceId, about } = context
          const { id } = await findNamed(context, named)
          about(id)
          const changed = await updateUser(pool, workspaceId, id, { isDisabled }, roles, now)
          if (changed === 'last_owner')
            throw new CommandError(
              'This is the last owner of the workspace: make another user an owner first.',
            )
          if (changed === null || typeof changed === 'string') throw new Error('Users are never deleted.')
          await notify(pool, 'keys', id)
          return { json: toUserAnswer(changed, true), text: `${done} user ${id}.` }
        }),
    )
  }
}

async function findNamed({ pool, workspaceId }: WorkspaceContext, named: string): Promise<User> {
  const find = isUuid(named) ? findUser : findUserByEmail
  return assertFound(await find(pool, workspaceId, named), 'user')
}

/** @param done the sentence before the link */
function printLink({ publicUrl, host, port }: Config, user: User, link: Link | null, done: string) {
  if (!link) throw new CommandError('The user is disabled: enable them with recado user enable.')
  const answer = toLinkAnswer(publicUrl ?? `http://${host}:${port}`, link)
  return {
    json: { id: user.id, user: toUserAnswer(user, true), ...answer },
    text: `${done} Share this link with ${user.name}; it works once, until ${answer.expireDate}:\n${answer.link}`,
  }
}
