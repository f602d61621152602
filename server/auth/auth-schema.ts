import type { BetterAuthOptions } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { newId } from '../database/ids.ts'
import { authenticatedSessions } from './authenticated-sessions.ts'

type MagicLinkSender = Parameters<typeof magicLink>[0]['sendMagicLink']

const magicLinkSeconds = 15 * 60

/**
 * The options that decide better-auth's tables, shared by the running instance and the entities so that the baseline
 * owns the schema. Tokens are stored hashed.
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
        // True from the password until the code; such a session grants no access.
        awaitsSecondFactor: { type: 'boolean', required: true, input: false },
      },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    plugins: [
      magicLink({ sendMagicLink, expiresIn: magicLinkSeconds, storeToken: 'hashed', disableSignUp: true }),
      authenticatedSessions(),
    ],
    advanced: { database: { generateId: () => newId() } },
  }) satisfies BetterAuthOptions
