import type { Em } from '#server/database/orm.ts'
import { usualForm, type RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { organizationEntries } from '#rules/organizations/organization-schema.ts'
import { assetsOf, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { parseEventLanding, parseLanding } from '#rules/text/stored-fields.ts'
import { agreementsInForce } from '../agreements/agreement-settings.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { CompetitionTier } from '../competitions/competition-tier.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { Coupon, CouponEvent } from '../coupons/coupon.ts'
import { Event } from '../events/event.ts'
import { FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import { contentName } from '../media/content-name.ts'
import type { FileStore } from '../media/file-store.ts'
import { MerchandiseItem } from '../merchandise/merchandise-item.ts'
import { MerchandiseVariant } from '../merchandise/merchandise-variant.ts'
import { cleanContent } from '../news/clean-content.ts'
import { NewsArticle } from '../news/news-article.ts'
import { formOfRow } from '../registration-forms/load-registration-form.ts'
import { RegistrationFormRow } from '../registration-forms/registration-form.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import type { Organization } from '../organizations/organization.ts'
import { extensionOf } from './canonical-tenant.ts'
import { mapAssets } from './map-assets.ts'

export type LiveTenant = {
  tenant: TenantFile
  /** By the names in `tenant`: keys of the file store. */
  keys: ReadonlyMap<string, string>
  /** Keys of files that are not in the file store any more. */
  missing: string[]
}

/**
 * An organization as a tenant folder: what visitors see and what staff have set. People, orders, bank details and
 * domains are not in it.
 */
export async function liveTenant(em: Em, files: Pick<FileStore, 'read'>, row: Organization): Promise<LiveTenant> {
  const events = await em.find(Event, { organizationId: row.id })
  const capacities = await capacitiesByPool(em, row.id)
  const competitions = await competitionsByEvent(em, row.id, capacities)
  const forms = await formsByEvent(em, row.id)
  const agreements = await agreementsInForce(em, row.id)
  const merchandise = await merchandiseByEvent(em, row.id, capacities)
  const slugs = new Map(events.map(({ id, slug }) => [id, slug]))
  const keyedTenant: TenantFile = {
    organization: {
      ...organizationOf(row, await currentFeePlan(em, row.id)),
      terms: agreements.terms.text,
      waiver: agreements.waiver.text,
    },
    coupons: await couponsOf(em, row.id, slugs),
    events: events
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || compare(one.slug, other.slug))
      .map((event) => ({
        ...eventOf(event, capacities, competitions.get(event.id) ?? [], forms.get(event.id) ?? usualForm),
        merchandise: merchandiseOf(merchandise.get(event.id) ?? [], competitions.get(event.id) ?? []),
      })),
    news: await newsOf(em, row.id),
  }
  return nameByContent(files, keyedTenant)
}

async function nameByContent(files: Pick<FileStore, 'read'>, keyedTenant: TenantFile): Promise<LiveTenant> {
  const names = new Map<string, string>()
  const missing: string[] = []
  for (const key of assetsOf(keyedTenant)) {
    const bytes = await files.read(key)
    if (!bytes) missing.push(key)
    names.set(key, bytes ? contentName(extensionOf(key), bytes) : key.slice(key.indexOf('/') + 1))
  }
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  return { tenant: mapAssets(keyedTenant, (key) => names.get(key)!), keys, missing }
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

async function currentFeePlan(em: Em, organizationId: string): Promise<TenantFile['organization']['feePlan']> {
  const [plan] = await em.find(FeePlanVersion, { organizationId }, { orderBy: { version: 'desc' }, limit: 1 })
  return plan ? { platformFee: plan.platformFee, providerFees: plan.providerFees, vat: plan.vat } : null
}

const settings = Object.keys(organizationEntries) as (keyof typeof organizationEntries)[]

const organizationOf = (row: Organization, feePlan: TenantFile['organization']['feePlan']) =>
  ({
    ...Object.fromEntries(settings.map((name) => [name, row[name] ?? null])),
    region: row.region,
    logo: row.logo ?? null,
    wordmark: row.wordmark ?? null,
    theme: row.theme,
    landing: parseLanding(row.landing),
    heroImage: row.heroImage ?? null,
    infoCards: row.infoCards,
    templates: {
      landing: { id: row.landingTemplate, config: row.landingConfig },
      event: { id: row.eventTemplate, config: row.eventConfig },
    },
    sponsors: row.sponsors,
    refundHours: row.refundHours ?? null,
    listsOnPublish: row.listsOnPublish,
    isAlbumOpen: row.isAlbumOpen,
    feePlan,
  }) as TenantFile['organization']

async function couponsOf(em: Em, organizationId: string, slugs: Map<string, string>): Promise<TenantFile['coupons']> {
  const links = await em.find(CouponEvent, { organizationId })
  const slugsOf = (couponId: string) =>
    links.filter((link) => link.couponId === couponId).map(({ eventId }) => slugs.get(eventId)!)
  const coupons = await em.find(Coupon, { organizationId, deletedAt: null })
  return coupons
    .toSorted((one, other) => compare(one.code, other.code))
    .map(({ id, code, discount, usageLimit, allEvents, expiresAt, description }) => ({
      code,
      discount,
      usageLimit: usageLimit ?? null,
      events: allEvents ? 'all' : slugsOf(id).toSorted(compare),
      expiresAt: expiresAt?.toISOString() ?? null,
      description,
    }))
}

type CompetitionRow = { competition: Competition; capacity: number | null; tiers: TierRow[] }
type TierRow = { price: number; until: string | null; places: number | null }

type Capacities = ReadonlyMap<string, number | null>

async function capacitiesByPool(em: Em, organizationId: string): Promise<Capacities> {
  const pools = await em.find(PlacePool, { organizationId })
  return new Map(pools.map(({ id, capacity }) => [id, capacity ?? null]))
}

async function competitionsByEvent(
  em: Em,
  organizationId: string,
  capacities: Capacities,
): Promise<Map<string, CompetitionRow[]>> {
  const competitions = await em.find(Competition, { organizationId })
  const tiers = await em.find(CompetitionTier, { organizationId }, { orderBy: { position: 'asc' } })
  const tiersOf = ({ id }: Competition) =>
    tiers
      .filter(({ competitionId }) => competitionId === id)
      .map(({ price, until = null, poolId }) => ({ price, until, places: capacities.get(poolId) ?? null }))
  const rows = competitions
    .toSorted((one, other) => one.position - other.position || compare(one.name, other.name))
    .map((competition) => ({
      competition,
      capacity: capacities.get(competition.poolId) ?? null,
      tiers: tiersOf(competition),
    }))
  return Map.groupBy(rows, ({ competition }) => competition.eventId)
}

async function formsByEvent(em: Em, organizationId: string): Promise<Map<string, RegistrationForm>> {
  const forms = await em.find(RegistrationFormRow, { organizationId })
  return new Map(forms.map((row) => [row.eventId, formOfRow(row)]))
}

type ItemRow = { item: MerchandiseItem; variants: { name: string; stock: number | null }[] }

async function merchandiseByEvent(
  em: Em,
  organizationId: string,
  capacities: Capacities,
): Promise<Map<string, ItemRow[]>> {
  const orderBy = { position: 'asc', id: 'asc' } as const
  const variants = await em.find(MerchandiseVariant, { organizationId }, { orderBy })
  const items = await em.find(MerchandiseItem, { organizationId }, { orderBy })
  const rows = items.map((item) => ({
    item,
    variants: variants
      .filter(({ itemId }) => itemId === item.id)
      .map(({ name, poolId }) => ({ name, stock: capacities.get(poolId) ?? null })),
  }))
  return Map.groupBy(rows, ({ item }) => item.eventId)
}

const merchandiseOf = (
  rows: readonly ItemRow[],
  competitions: readonly CompetitionRow[],
): TenantFile['events'][number]['merchandise'] =>
  rows.map(({ item, variants }) => ({
    name: item.name,
    description: item.description,
    rule: item.rule,
    variantsLabel: item.variantsLabel,
    isActive: item.isActive,
    picture: item.picture ?? null,
    price: item.price,
    competitions:
      item.competitionIds == null
        ? ('all' as const)
        : competitions
            .filter(({ competition }) => item.competitionIds!.includes(competition.id))
            .map(({ competition }) => competition.name),
    variants,
  }))

const formWithNames = (form: RegistrationForm, competitions: readonly CompetitionRow[]) =>
  replaceCompetitions(form, new Map(competitions.map(({ competition: { id, name } }) => [id, name])))

const eventOf = (event: Event, capacities: Capacities, competitions: CompetitionRow[], form: RegistrationForm) =>
  ({
    slug: event.slug,
    title: event.title,
    summary: event.summary,
    description: event.description,
    startsAt: event.startsAt.toISOString(),
    timeZone: event.timeZone,
    location: {
      name: event.locationName,
      address: event.locationAddress,
      latitude: event.latitude ?? null,
      longitude: event.longitude ?? null,
    },
    sport: event.sport,
    status: event.status,
    registrationEnabled: event.registrationEnabled,
    registrationDeadline: event.registrationDeadline?.toISOString() ?? null,
    showOnHomepage: event.showOnHomepage,
    image: event.image ?? null,
    course: event.courseFile ?? null,
    included: event.included,
    parking: event.parking,
    schedule: event.schedule,
    arrival: event.arrival ?? null,
    refundHours: event.refundHours ?? null,
    transferDeadlineDays: event.transferDeadlineDays ?? null,
    paymentMethods: event.paymentMethods ?? null,
    paymentQr: event.paymentQr ?? null,
    refundKeepsFees: event.refundKeepsFees,
    feesPaidBy: event.feesPaidBy ?? null,
    returnsApplicationFee: event.returnsApplicationFee,
    capacity: capacities.get(event.poolId ?? '') ?? null,
    infoCards: event.infoCards,
    acceptanceItems: event.acceptanceItems,
    sponsors: event.sponsors,
    gallery: event.gallery.map(({ src, alt, caption = '' }) => ({ image: src, alt, caption })),
    video: event.video ?? null,
    landing: parseEventLanding(event.landing),
    categories: event.categories,
    form: formWithNames(form, competitions),
    competitions: competitions.map(({ competition, capacity, tiers }) => ({
      name: competition.name,
      price: competition.price,
      distanceM: competition.distanceM ?? null,
      startsAt: competition.startsAt.toISOString(),
      capacity,
      deferredCash: competition.deferredCash,
      tiers,
      team: teamTermsOf(competition),
      waitingList: competition.hasWaitingList,
    })),
  }) as TenantFile['events'][number]

async function newsOf(em: Em, organizationId: string): Promise<TenantFile['news']> {
  const articles = await em.find(NewsArticle, { organizationId, deletedAt: null })
  return articles
    .toSorted((one, other) => compare(one.slug, other.slug))
    .map(({ slug, title, excerpt, cover, content, publishedAt, isPublished, showOnLanding }) => ({
      slug,
      title,
      excerpt,
      cover: cover ?? null,
      content: cleanContent(content, organizationId).replaceAll('<img src="/files/', '<img src="assets/'),
      publishedAt: publishedAt?.toISOString() ?? null,
      isPublished,
      showOnLanding,
    }))
}
