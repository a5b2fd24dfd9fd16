/** The operations on users and their sessions. */
import { changeMe } from './change-me.ts'
import { changePassword } from './change-password.ts'
import { changeUser } from './change-user.ts'
import { checkLink } from './check-link.ts'
import { createUser } from './create-user.ts'
import { endSession } from './end-session.ts'
import { getMe } from './get-me.ts'
import { listSessions } from './list-sessions.ts'
import { listUsers } from './list-users.ts'
import { makeLink } from './make-link.ts'
import { getMethodsOfUser, deleteMethodsOfUser } from './methods-of-user.ts'
import { redeemLink } from './redeem-link.ts'
import { signIn } from './sign-in.ts'
import { getSignInMethods } from './sign-in-methods.ts'
import { signOut } from './sign-out.ts'

export const peopleOperations = [
  listUsers,
  createUser,
  changeUser,
  makeLink,
  getMethodsOfUser,
  deleteMethodsOfUser,
  getMe,
  changeMe,
  changePassword,
  getSignInMethods,
  signIn,
  signOut,
  checkLink,
  redeemLink,
  listSessions,
  endSession,
]
