import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { platformProviders } from '#rules/money/currency.ts'
import type { InfoCard, OrganizationLanding, Sponsor, SocialLinks } from '#rules/organizations/organization-content.ts'
import type { PaymentQr } from '#rules/payments/offered-methods.ts'
import { feePayers } from '#rules/prices/price.ts'
import { ageDays } from '#rules/results/day-of-ages.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import type { ThemeConfigs } from '#rules/themes/theme-configs.ts'

const schema = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    ...idColumn,
    subdomain: p.string().unique(),
    name: p.string(),
    description: p.text().default(''),
    language: p.enum(['en', 'es'] as const),
    region: p.string(),
    currency: p.string().length(3),
    timeZone: p.string(),
    mainSport: p.string(),
    agesOn: p.enum(ageDays).default('start'),
    contactEmail: p.string().nullable(),
    contactPhone: p.string().nullable(),
    website: p.string().nullable(),
    logo: p.string().nullable(),
    wordmark: p.string().nullable(),
    theme: p.json<ThemeConfigs>(),
    landing: p.json<OrganizationLanding<LocalizedText>>(),
    heroImage: p.string().nullable(),
    infoCards: p.json<InfoCard<LocalizedText>[]>().onCreate(() => []),
    landingTemplate: p.string().length(64).default('default'),
    landingConfig: p.json<object>().onCreate(() => ({})),
    eventTemplate: p.string().length(64).default('default'),
    eventConfig: p.json<object>().onCreate(() => ({})),
    sponsors: p.json<Sponsor[]>(),
    socialLinks: p.json<SocialLinks>(),
    whatsappIcon: p.boolean().default(false),
    registrationAlerts: p.boolean().default(true),
    /** Together, in a mail a day. */
    dailyAlerts: p.boolean().default(false),
    /** Until when orders are in the last of these mails. */
    digestUntil: p.datetime().nullable(),
    holdMinutes: p.integer().default(35),
    transferHours: p.integer().default(72),
    offersTransfer: p.boolean().default(false),
    offersCash: p.boolean().default(false),
    paymentQr: p.json<PaymentQr>().nullable(),
    /** As receipts name it; empty: its name. */
    legalName: p.string().length(200).default(''),
    taxId: p.string().length(40).default(''),
    legalAddress: p.string().length(300).default(''),
    /** Outside of the EEA and the UK: a buyer who pays manually does not pay the provider's fee. */
    passesMethodCosts: p.boolean().default(false),
    /** Hours before the start until which buyers may ask for a refund; null: never chosen. Events may differ. */
    refundHours: p.integer().nullable(),
    paymentProvider: p.enum(platformProviders).default('sandbox'),
    feePlanRequestedAt: p.datetime().nullable(),
    /** Mails a day, set by an operator; null: as its age and its orders allow. */
    mailQuota: p.integer().nullable(),
    paymentTiming: p.enum(['instant', 'days_10', 'days_18', 'days_35'] as const).default('instant'),
    feesPaidBy: p.enum(feePayers).default('buyer'),
    isListed: p.boolean().default(true),
    isAlbumOpen: p.boolean().default(false),
    listsOnPublish: p.boolean().default(false),
    signUpKey: p.uuid().nullable().unique(),
    termsVersion: p.string().nullable(),
    termsAcceptedAt: p.datetime().nullable(),
    termsAcceptedBy: p.uuid().nullable(),
    checklistDismissedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

export class Organization extends schema.class {}
schema.setClass(Organization)

export const organizationTable = declareTable(schema, {
  owner: 'organization',
  rights: { app: ['select', 'update'] },
  personal: { termsAcceptedBy: { retentionReason: 'an id, set to null with the account' } },
  impersonal: ['feesPaidBy', 'name', 'contactEmail', 'contactPhone', 'legalName', 'taxId', 'legalAddress'],
  onOrganizationErased: {
    retentionReason: 'orders refer to it, and its subdomain stays reserved',
    clear: {
      description: '',
      contactEmail: null,
      contactPhone: null,
      website: null,
      logo: null,
      wordmark: null,
      landing: { headline: '', tagline: '', about: '', order: [], hidden: [] },
      heroImage: null,
      infoCards: [],
      landingConfig: {},
      eventConfig: {},
      sponsors: [],
      socialLinks: {},
      paymentQr: null,
      legalName: '',
      taxId: '',
      legalAddress: '',
      offersTransfer: false,
      isListed: false,
    },
  },
  audit: { noun: 'organization' },
  hasFiles: true,
})
