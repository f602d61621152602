import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, identity } from '../../database/columns.ts'
import type { LandingText, Sponsor, SocialLinks, ThemeConfigs } from '../../rules/views.ts'

const schema = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    ...identity,
    subdomain: p.string().unique(),
    name: p.string(),
    description: p.text().default(''),
    language: p.enum(['en', 'es'] as const),
    region: p.string(),
    currency: p.string().length(3),
    timeZone: p.string(),
    mainSport: p.string(),
    contactEmail: p.string().nullable(),
    contactPhone: p.string().nullable(),
    website: p.string().nullable(),
    logo: p.string().nullable(),
    wordmark: p.string().nullable(),
    theme: p.json<ThemeConfigs>(),
    landing: p.json<LandingText>(),
    sponsors: p.json<Sponsor[]>(),
    socialLinks: p.json<SocialLinks>(),
    whatsappIcon: p.boolean().default(false),
    registrationAlerts: p.boolean().default(true),
    holdMinutes: p.integer().default(35),
    transferHours: p.integer().default(72),
    refundHours: p.integer().default(48),
    paymentProvider: p.enum(['sandbox', 'stripe'] as const).default('sandbox'),
    paymentTiming: p.enum(['instant', 'days_10', 'days_18', 'days_35'] as const).default('instant'),
    isListed: p.boolean().default(true),
    deletedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/** A tenant: who publishes events under its own host, colours, language and currency. */
export class Organization extends schema.class {}
schema.setClass(Organization)
