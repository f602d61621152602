import type { BetterAuthOptions } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { newId } from '../database/ids.ts'
import { provenSessions } from './proven-sessions.ts'

type MagicLinkSender = Parameters<typeof magicLink>[0]['sendMagicLink']

const magicLinkSeconds = 15 * 60

/**
 * The part of better-auth's options that decides its tables, shared by the running instance and by the entities, so
 * that one migration history owns the whole schema. Tokens are hashed at rest.
 */
export const authSchema = (sendMagicLink: MagicLinkSender) =>
  ({
    user: {
      modelName: 'auth_user',
      additionalFields: {
        twoFactorEnabled: { type: 'boolean', required: false, input: false },
        locale: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'auth_session',
      additionalFields: {
        host: { type: 'string', required: true, input: false },
        organizationId: { type: 'string', required: false, input: false },
        // True from the password on until the code: such a session opens nothing yet.
        awaitsSecondFactor: { type: 'boolean', required: true, input: false },
      },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    plugins: [
      magicLink({ sendMagicLink, expiresIn: magicLinkSeconds, storeToken: 'hashed', disableSignUp: true }),
      provenSessions(),
    ],
    advanced: { database: { generateId: () => newId() } },
  }) satisfies BetterAuthOptions
