import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, identity } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  properties: {
    ...identity,
    userId: p.uuid().unique(),
    /** The secret shared with the app, sealed. */
    secret: p.text(),
    /** Marks of the codes that are left; the codes themselves are kept nowhere. */
    recoveryCodes: p.json<string[]>(),
    /** The step of time of the last code that was used: none is taken twice. */
    usedStep: p.integer().nullable(),
    /** Null while it is being set up: it counts from its first code on. */
    confirmedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/** A person's authenticator app. Belongs to the platform, like the person. */
export class SecondFactor extends schema.class {}
schema.setClass(SecondFactor)
