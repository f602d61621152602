import { registrationFormSchema, usualForm } from '#rules/registration-forms/registration-form-schema.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import { feePlan } from '#rules/prices/fee-plan-schema.ts'
import { competitionName } from '#rules/competitions/competition-schema.ts'
import { itemOf, partsOf } from '#rules/tenants/schema-parts.ts'
import { tenantAlbum } from '#rules/tenants/tenant-album.ts'
import { tenantArticle } from '#rules/tenants/tenant-article.ts'
import { tenantCoupon } from '#rules/tenants/tenant-coupon.ts'
import { tenantEvent } from '#rules/tenants/tenant-event.ts'
import { tenantOrganization } from '#rules/tenants/tenant-organization.ts'
import { parseEventLanding, parseLanding } from '#rules/text/stored-fields.ts'
import { statedField, ticketFieldOf } from '#rules/tickets/ticket-type-schema.ts'
import { albumPlayerTable, type AlbumPlayer } from '../albums/album-player.ts'
import { albumTeamTable, type AlbumTeam } from '../albums/album-team.ts'
import { albumTable, type Album } from '../albums/album.ts'
import { Agreement } from '../agreements/agreement.ts'
import { competitionTierTable, type CompetitionTier } from '../competitions/competition-tier.ts'
import { competitionTable, teamColumnsOf, teamTermsOf, type Competition } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { CouponEvent, couponTable, type Coupon } from '../coupons/coupon.ts'
import { eventTable, type Event } from '../events/event.ts'
import { feePlanTable, type FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import { merchandiseItemTable, type MerchandiseItem } from '../merchandise/merchandise-item.ts'
import { merchandiseVariantTable, type MerchandiseVariant } from '../merchandise/merchandise-variant.ts'
import { cleanContent } from '../news/clean-content.ts'
import { newsArticleTable, type NewsArticle } from '../news/news-article.ts'
import { Organization, organizationTable } from '../organizations/organization.ts'
import { registrationFormTable, type RegistrationFormRow } from '../registration-forms/registration-form.ts'
import { ticketTypeTable, type TicketType } from '../tickets/ticket-type.ts'
import { grouped, renamed, type FolderField, type FolderTable, type TenantRows } from './folder-table.ts'

const { competitions, merchandise, ticketTypes } = partsOf(tenantEvent).entries!
const competitionSchema = itemOf(competitions!)!
const itemSchema = itemOf(merchandise!)!

const inFoldersOnly = {}

/** The places of a row's pool. */
const places = {
  columns: ['poolId'] as const,
  read: ({ poolId }: { poolId?: string | null }, rows: TenantRows) =>
    rows.all(PlacePool).find(({ id }) => id === poolId)?.capacity,
}

export const tierTable: FolderTable<CompetitionTier> = {
  table: competitionTierTable,
  schema: itemOf(partsOf(competitionSchema).entries!['tiers']!)!,
  fields: { places },
  parent: 'competitionId',
  order: ['position'],
}

export const competitionsTable: FolderTable<Competition> = {
  table: competitionTable,
  schema: competitionSchema,
  fields: {
    capacity: places,
    tiers: { read: ({ id }, rows) => rows.list(tierTable, id) },
    team: {
      columns: Object.keys(teamColumnsOf(null)) as (keyof ReturnType<typeof teamColumnsOf>)[],
      read: teamTermsOf,
      write: teamColumnsOf,
    },
    waitingList: renamed('hasWaitingList'),
    seedTaken: inFoldersOnly,
  },
  parent: 'eventId',
  order: ['position', 'name'],
  left: {
    ranksByDistance: 'set with results, which are no part of a folder',
    hasPublicResults: 'set with results, which are no part of a folder',
  },
}

const variantsTable: FolderTable<MerchandiseVariant> = {
  table: merchandiseVariantTable,
  schema: itemOf(partsOf(itemSchema).entries!['variants']!)!,
  fields: { stock: places },
  parent: 'itemId',
  order: ['position', 'id'],
}

export const merchandiseTable: FolderTable<MerchandiseItem> = {
  table: merchandiseItemTable,
  schema: itemSchema,
  fields: {
    competitions: {
      columns: ['competitionIds'],
      read: ({ competitionIds, eventId }, rows) =>
        competitionIds == null
          ? 'all'
          : rows.of(competitionsTable, eventId).flatMap(({ id, name }) => (competitionIds.includes(id) ? [name] : [])),
    },
    variants: { read: ({ id }, rows) => rows.list(variantsTable, id) },
  },
  parent: 'eventId',
  order: ['position', 'id'],
}

export const ticketTypesTable: FolderTable<TicketType> = {
  table: ticketTypeTable,
  schema: itemOf(ticketTypes!)!,
  fields: {
    maxQuantity: places,
    fields: {
      columns: ['fields'],
      read: ({ fields }) => fields.map(statedField),
      write: (fields: Parameters<typeof ticketFieldOf>[0][]) => ({ fields: fields.map(ticketFieldOf) }),
    },
  },
  parent: 'eventId',
  order: ['position', 'id'],
}

const formTable: FolderTable<RegistrationFormRow> = {
  table: registrationFormTable,
  schema: registrationFormSchema(competitionName),
  fields: {
    fields: {
      read: ({ fields, eventId }, rows) => {
        const names = new Map(rows.of(competitionsTable, eventId).map(({ id, name }) => [id, name]))
        return replaceCompetitions({ ...usualForm, fields }, names).fields
      },
    },
  },
  parent: 'eventId',
}

export const eventsTable: FolderTable<Event> = {
  table: eventTable,
  schema: tenantEvent,
  fields: {
    startsIn: inFoldersOnly,
    location: grouped({
      name: 'locationName',
      address: 'locationAddress',
      latitude: 'latitude',
      longitude: 'longitude',
    }),
    course: { columns: ['course', 'courseFile'], read: ({ courseFile }) => courseFile },
    gallery: { read: ({ gallery }) => gallery.map(({ src, alt, caption = '' }) => ({ image: src, alt, caption })) },
    landing: { read: ({ landing }) => parseEventLanding(landing) },
    capacity: places,
    form: { read: ({ id }, rows) => rows.list(formTable, id)[0] ?? usualForm },
    competitions: { read: ({ id }, rows) => rows.list(competitionsTable, id) },
    merchandise: { read: ({ id }, rows) => rows.list(merchandiseTable, id) },
    ticketTypes: { read: ({ id }, rows) => rows.list(ticketTypesTable, id) },
  },
  order: ['startsAt', 'slug'],
  left: {
    formerSlugs: 'addresses of the past',
    acceptanceRevision: 'counts edits',
    detailsRevision: 'counts edits',
    calendarSequence: 'counts edits',
    registrationsCount: 'counts registrations',
  },
}

export const couponsTable: FolderTable<Coupon> = {
  table: couponTable,
  schema: tenantCoupon,
  fields: {
    expiresIn: inFoldersOnly,
    events: {
      columns: ['allEvents'],
      read: ({ id, allEvents }, rows) => (allEvents ? 'all' : slugsOf(id, rows)),
      write: (events) => ({ allEvents: events === 'all' }),
    },
  },
  order: ['code'],
  left: { timesUsed: 'counts uses', seriesId: 'how it was made' },
}

const slugsOf = (couponId: string, rows: TenantRows) => {
  const links = rows.all(CouponEvent).filter((link) => link.couponId === couponId)
  const events = rows.of(eventsTable).filter(({ id }) => links.some(({ eventId }) => eventId === id))
  return events.map(({ slug }) => slug).toSorted()
}

export const newsTable: FolderTable<NewsArticle> = {
  table: newsArticleTable,
  schema: tenantArticle,
  fields: {
    published: inFoldersOnly,
    content: {
      read: ({ content, organizationId }) =>
        cleanContent(content, organizationId).replaceAll('<img src="/files/', '<img src="assets/'),
    },
  },
  order: ['slug'],
  left: { formerSlugs: 'addresses of the past', draft: 'no reader has seen it yet' },
}

const teamSchema = itemOf(partsOf(tenantAlbum).entries!['teams']!)!

export const albumPlayersTable: FolderTable<AlbumPlayer> = {
  table: albumPlayerTable,
  schema: itemOf(partsOf(teamSchema).entries!['players']!)!,
  parent: 'teamId',
  order: ['position', 'id'],
}

export const albumTeamsTable: FolderTable<AlbumTeam> = {
  table: albumTeamTable,
  schema: teamSchema,
  fields: { players: { read: ({ id }, rows) => rows.list(albumPlayersTable, id) } },
  parent: 'albumId',
  order: ['position', 'id'],
}

export const albumsTable: FolderTable<Album> = {
  table: albumTable,
  schema: tenantAlbum,
  fields: { teams: { read: ({ id }, rows) => rows.list(albumTeamsTable, id) } },
  order: ['year'],
}

const planTable: FolderTable<FeePlanVersion> = {
  table: feePlanTable,
  schema: feePlan,
  order: ['version'],
  left: { version: 'earlier plans are those of sales' },
}

const agreementOf = (kind: Agreement['kind']): FolderField<Organization> => ({
  read: (_row, rows) =>
    rows
      .all(Agreement)
      .filter((agreement) => agreement.kind === kind)
      .toSorted((one, other) => one.version - other.version)
      .at(-1)?.text,
})

export const organizationsTable: FolderTable<Organization> = {
  table: organizationTable,
  schema: tenantOrganization,
  fields: {
    landing: { read: ({ landing }) => parseLanding(landing) },
    templates: {
      columns: ['landingTemplate', 'landingConfig', 'eventTemplate', 'eventConfig'],
      read: ({ landingTemplate, landingConfig, eventTemplate, eventConfig }) => ({
        landing: { id: landingTemplate, config: landingConfig },
        event: { id: eventTemplate, config: eventConfig },
      }),
    },
    terms: agreementOf('terms'),
    waiver: agreementOf('waiver'),
    feePlan: { read: (_row, rows) => rows.list(planTable).at(-1) },
  },
  left: {
    subdomain: 'the name of the folder',
    offersTransfer: 'needs bank details, which belong to an installation',
    mailQuota: 'set by an operator of an installation',
    feePlanRequestedAt: 'what happened',
    digestUntil: 'what happened',
    signUpKey: 'what happened',
    termsVersion: 'what a person accepted',
    termsAcceptedAt: 'what a person accepted',
    termsAcceptedBy: 'what a person accepted',
    checklistDismissedAt: 'what happened',
    erasedAt: 'what happened',
  },
}

/** Beside the organization; what has a parent is read with it. */
export const folderTables: readonly FolderTable<never>[] = [
  organizationsTable,
  eventsTable,
  competitionsTable,
  tierTable,
  formTable,
  merchandiseTable,
  variantsTable,
  ticketTypesTable,
  couponsTable,
  newsTable,
  albumsTable,
  albumTeamsTable,
  albumPlayersTable,
  planTable,
] as readonly FolderTable<never>[]

export const rowClasses = [
  ...folderTables.map(({ table }) => table.entity.class).filter((each) => each !== Organization),
  PlacePool,
  CouponEvent,
  Agreement,
]
