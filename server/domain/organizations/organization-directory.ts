import { refuseOutages, type Database } from '#server/context.ts'
import { openListener } from '#server/database/listener.ts'
import type { FeePlan } from '#rules/prices/price.ts'
import {
  parseEmail,
  parseInfoCards,
  parseLanding,
  filePathOf,
  parsePhone,
  parseSocialLinks,
  parseSponsors,
  parseWebAddress,
} from '#rules/text/stored-fields.ts'
import { Refused } from '#rules/refusals.ts'
import { parseTheme } from '#rules/themes/theme.ts'
import type { CurrentOrganization } from './current-organization.ts'
import { FeePlanVersion } from '../fee-plans/fee-plan-version.ts'
import { Domain } from '../domains/domain.ts'
import { FormerSubdomain } from '../domains/former-subdomain.ts'
import { Organization } from './organization.ts'
import { sellingConnections } from '../provider-connections/selling-connections.ts'

export type HostEntry = { organization: CurrentOrganization } | { redirectTo: string } | null

export type OrganizationDirectory = {
  byHost(host: string): Promise<HostEntry>
  byId(id: string): Promise<CurrentOrganization | null>
  byIdEvenDeleted(id: string): Promise<CurrentOrganization | null>
  invalidate(organizationId: string): void
  /**
   * Registers a listener for changes to what an organization's pages show; null means that any may have changed. The
   * directory's own entries are invalidated before.
   */
  onChange(changeListener: (organizationId: string | null) => void): void
  /** False while notifications may be lost: nothing may be cached then that a change would make wrong. */
  isListening(): boolean
  isDown(): boolean
  findDown(): Promise<boolean>
  close(): Promise<void>
}

type Settings = {
  platform: Database
  platformUrl: string
  platformDomain: string
  originOf: (host: string) => string
  onError: (error: Error) => void
  onRecovery?: () => void
  revive?: (() => Promise<void>) | undefined
}

const maxEntries = 10_000

/**
 * Caches organizations by host and id until the database notifies of a change. While the connection for notifications
 * is lost, every look-up asks the database; older entries are used only if it cannot be reached.
 */
export const openDirectory = async (settings: Settings): Promise<OrganizationDirectory> => {
  const entries = new Map<string, Promise<HostEntry>>()
  let staleEntries = new Map<string, Promise<HostEntry>>()
  const changeListeners: ((organizationId: string | null) => void)[] = []
  const listener = openListener(settings.platformUrl, {
    name: 'dorsal-directory',
    // On one connection notifications keep the order of commits: a page is never rendered with an outdated
    // organization.
    channels: ['page_changed', 'organization_changed'],
    onNotification: (channel, organizationId) => {
      if (channel === 'organization_changed') invalidateEntries(organizationId)
      else notifyListeners(organizationId)
    },
    onLost: () => {
      staleEntries = new Map(entries)
      entries.clear()
    },
    onListening: (wasDown) => {
      if (wasDown) settings.onRecovery?.()
      staleEntries.clear()
      invalidateEntries(null)
    },
    onError: settings.onError,
    revive: settings.revive,
  })
  const notifyListeners = (organizationId: string | null) => {
    for (const changeListener of changeListeners) changeListener(organizationId)
  }
  // All hosts are dropped: which of them lead to this organization may be what changed.
  const invalidateEntries = (organizationId: string | null) => {
    entries.clear()
    notifyListeners(organizationId)
  }
  await listener.ready

  const loadCached = (key: string, load: () => Promise<HostEntry>) => {
    const cachedEntry = entries.get(key)
    if (cachedEntry) return cachedEntry
    const pendingEntry: Promise<HostEntry> = refuseOutages(listener, load).catch((error: unknown) => {
      const staleEntry = staleEntries.get(key)
      // A look-up that began before the connection was lost is among the stale entries itself.
      if (
        staleEntry &&
        staleEntry !== pendingEntry &&
        error instanceof Refused &&
        error.code === 'database_unavailable'
      )
        return staleEntry
      throw error
    })
    if (listener.isListening()) {
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
      entries.set(key, pendingEntry)
      pendingEntry.catch(() => entries.delete(key))
    }
    return pendingEntry
  }

  const findEvenDeleted = async (id: string) => {
    const entry = await loadCached(`id:${id}`, async () => {
      const organization = await findById(settings, id)
      return organization && { organization }
    })
    return entry && 'organization' in entry ? entry.organization : null
  }

  return {
    byHost: (host) => loadCached(`host:${host}`, () => findByHost(settings, host)),
    byId: async (id) => {
      const organization = await findEvenDeleted(id)
      return organization?.deletedAt ? null : organization
    },
    byIdEvenDeleted: findEvenDeleted,
    invalidate: invalidateEntries,
    onChange: (changeListener) => void changeListeners.push(changeListener),
    isListening: () => listener.isListening(),
    isDown: () => listener.isDown(),
    findDown: () => listener.findDown(),
    close: () => listener.close(),
  }
}

const findByHost = (settings: Settings, host: string): Promise<HostEntry> =>
  settings.platform.transaction(async (em) => {
    const { platformDomain, originOf } = settings
    const suffix = `.${platformDomain}`
    if (host.endsWith(suffix)) {
      const subdomain = host.slice(0, -suffix.length)
      const organization = await em.findOne(Organization, { subdomain, deletedAt: null })
      if (!organization) return successorOf(em, settings, subdomain)
      return { organization: await currentOf(em, organization, originOf(host)) }
    }
    const domain = await em.findOne(Domain, { host, state: { $in: ['verified', 'redirecting'] } })
    const organization = domain && (await em.findOne(Organization, { id: domain.organizationId, deletedAt: null }))
    if (!domain || !organization) return null
    if (domain.state === 'redirecting')
      return { redirectTo: originOf(await primaryHostOf(em, organization, platformDomain)) }
    return { organization: await currentOf(em, organization, originOf(host)) }
  })

/** Redirects a former subdomain to the current one, never to a custom domain: old mails may carry keys to accounts. */
const successorOf = async (em: Em, { platformDomain, originOf }: Settings, subdomain: string): Promise<HostEntry> => {
  const former = await em.findOne(FormerSubdomain, { subdomain })
  const organization = former && (await em.findOne(Organization, { id: former.organizationId, deletedAt: null }))
  return organization && { redirectTo: originOf(`${organization.subdomain}.${platformDomain}`) }
}

const findById = ({ platform, platformDomain, originOf }: Settings, id: string) =>
  platform.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id })
    return organization && currentOf(em, organization, originOf(await primaryHostOf(em, organization, platformDomain)))
  })

type Em = Parameters<Parameters<Database['transaction']>[0]>[0]

const primaryHostOf = async (em: Em, organization: Organization, platformDomain: string) => {
  const primary = await em.findOne(Domain, { organizationId: organization.id, isPrimary: true, state: 'verified' })
  return primary?.host ?? `${organization.subdomain}.${platformDomain}`
}

const currentOf = async (em: Em, row: Organization, origin: string): Promise<CurrentOrganization> => {
  const [plan] = await em.find(FeePlanVersion, { organizationId: row.id }, { orderBy: { version: 'desc' }, limit: 1 })
  return {
    ...settingsOf(row),
    refundHours: row.refundHours ?? null,
    paymentQr: row.paymentQr ?? null,
    deletedAt: row.deletedAt ?? null,
    contactEmail: parseEmail(row.contactEmail),
    contactPhone: parsePhone(row.contactPhone),
    website: parseWebAddress(row.website),
    logo: filePathOf(row.logo),
    wordmark: filePathOf(row.wordmark),
    theme: parseTheme(row.theme),
    landing: parseLanding(row.landing),
    heroImage: filePathOf(row.heroImage),
    infoCards: parseInfoCards(row.infoCards),
    templates: {
      landing: { id: row.landingTemplate, config: row.landingConfig },
      event: { id: row.eventTemplate, config: row.eventConfig },
    },
    sponsors: parseSponsors(row.sponsors),
    socialLinks: parseSocialLinks(row.socialLinks),
    origin,
    feePlan: plan ? feePlanOf(plan) : null,
    connections: await sellingConnections(em, row.id),
  }
}

const settingsOf = ({
  erasedAt: _erasedAt,
  createdAt: _createdAt,
  isListed: _isListed,
  listsOnPublish: _listsOnPublish,
  signUpKey: _signUpKey,
  termsVersion: _termsVersion,
  termsAcceptedAt: _termsAcceptedAt,
  termsAcceptedBy: _termsAcceptedBy,
  checklistDismissedAt: _checklistDismissedAt,
  feePlanRequestedAt: _feePlanRequestedAt,
  mailQuota: _mailQuota,
  landingTemplate: _landingTemplate,
  landingConfig: _landingConfig,
  eventTemplate: _eventTemplate,
  eventConfig: _eventConfig,
  ...settings
}: Organization) => settings

const feePlanOf = ({ version, platformFee, providerFees, vat }: FeePlanVersion): FeePlan & { version: number } => ({
  version,
  platformFee,
  providerFees,
  vat,
})
