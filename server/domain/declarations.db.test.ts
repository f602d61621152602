// Every declared command, query and procedure of the domain: who may call it, and that it reaches no other organization.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRun, platformDatabase, type Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { can, roles, type Permission } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Declaration, Finder } from './command.ts'
import { domainResources } from './resources.ts'
import { findDeclarations } from '#server/testing/declarations.ts'
import type { FileStore } from './media/file-store.ts'
import { storeImage } from './media/store-image.ts'
import { hashOfToken } from './teams/join-token.ts'
import { insertRowOfEachTable } from '#server/testing/row-of-each-table.ts'
import { addMember } from '#server/testing/staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

const words = (text: string) => text.trim().split(/\s+/).join(' ')

/** Written out, so that a change of a declaration is a change here. */
const expected: Partial<Record<Permission | 'anybody', string>> = {
  anybody: words(`
      acceptancePage agreementPage albumPage albumTeam albumTeams cancelLine cancelOwnLines changeOwnAnswers
      checkInByHelper confirmBuyerEmail confirmWaitingEntry confirmationPage emailConfirmationPage eventByIdOrSlug
      eventPage eventPageWith examplePrice findForHelper findRaceOfWeek findRole firstStepsLeft hasHeldPlaces
      hasOpenEvents helperBundle helperGateBundle helperGatePage helperGateUpdate helperPage helperUpdate isSettled
      joinTeam keepOffer landingPage leaveOrganization leaveWaitingList likeAlbumTeam linkToOwnFile
      mailInstructionsAgain moreMerchandisePage newestAlbum nextTimedChange orderTickets ownFilePlace ownOrderPage
      ownRegistrationPage participantPage passTicketByHelper quoteOrder releaseHold renameOwnTeam renewJoinLink
      renewOwnJoinLink seedFormerTerms sendCode sendOrderCode singleEvent sitemap subscribeAgain teamInvitation
      ticketsPage undoByHelper undoPassageByHelper unlockAlbum unsubscribe unsubscribePage`),
  'assign-bibs': words(`
    assignBibs bibsPage createBibRule deleteBibRule editBibRule importBibs printBibLabels suggestBibRules
    undoAssignment`),
  'cancel-events': 'eventCancellation',
  'check-in': words(`
    checkInAthlete checkInBundle checkInPage checkInUpdate findForCheckIn gateBundle gatePage gateUpdate passTicket undoCheckIn
    undoPassage`),
  'collect-cash': 'recordAthleteCash undoAthleteCash',
  'confirm-payments': words(`
    cashPage confirmManualPayment confirmManualPayments countCashDue giveBackCash importStatement
    linkToReceipt manualPaymentsPage recordCash recordCashOfOrders undoCash undoCashOfOrders undoGivenBackCash`),
  'connect-payment-provider': words(`
    beginConnection checkOwnConnection continueOnboarding createProviderAccount disconnectProvider finishConnection
    paymentSettingsPage`),
  'create-events': 'createEvent deleteEvent duplicateEvent',
  'delete-organization': 'deleteOrganization deletionPage',
  'deliver-kits': 'addDueItem changeVariant deliverKits setDelivered undoDelivery',
  'edit-athletes': words(`
    addAthlete addMerchandise addTeam addTeamMember cancelAthlete cancelTeam changeAnswers continueMailing createMailing deleteAthlete deleteMailing deleteTeam
    dropMail editAthlete editBuyer failedMailsPage mailingPage mailingsPage moveAthlete moveWaitingEntry newAthleteEvents newAthletePage
    newMemberPage newTeamPage pauseMailing remindAthlete remindAthletes remindersView removeFileOfAthlete removeMerchandise
    removeTeamMember removeWaitingEntry removeWaitingNetwork renameTeam renewTeamLink resendConfirmation resendOrderConfirmation restoreAthlete
    restoreMerchandise restoreTeam restoreWaitingEntries restoreWaitingEntry saveMailing savedReplies sendAgain sendMailing setMailingTopic setTeamCaptain settleDifference
    testMailing undoWaitingMove`),
  'edit-bank-details': words(`
    bankPage editBankDetails editManualMethods editReceiptSettings manualMethods readBankDetails receiptSettings
    removeBankDetails`),
  'edit-bib-numbers': 'setBibNumber',
  'edit-events': words(`
    addCompetition addTicketType createGate createHelperLink deleteGate editCompetition editEvent editEventDetails editEventPaymentMethods
    editGate editTicketType eventAcceptance eventBasics
    eventCompetitions eventDetails eventForm eventPaymentMethods formEffects helperLinks moveCompetition moveEffects moveTicketType
    removeCompetition removeTicketType restoreGate revokeHelperLink saveAcceptanceItems saveCategories saveRegistrationForm storeCourse
    storeDocument switchTickets`),
  'edit-landing': 'editEventLanding editLanding eventLanding landingSettings',
  'edit-payment-terms': 'editPaymentTerms paymentTerms',
  'edit-result-times': 'moveResult setResult swapResults',
  'edit-settings': 'agreementSettings editOrganization organizationSettings saveAgreements setLogo showFirstSteps',
  'edit-tags': 'setTags tagAthletes taggingView undoTagging',
  'edit-templates': 'setTemplate templateSettings',
  'edit-theme': 'editTheme themeSettings',
  'export-data': words(`
    addExportSchedule cancelExport exportAthletes exportAudit exportEvents exportOrders exportResults exportSchedules exportSettlement exportSoldTickets exportSupply exportTeams exportsPage findExportFile
    removeExportSchedule requestExport retryExport runExportSchedule`),
  'import-results':
    'eventResults importRemoval importResults publishResults readResults removeImport resultImport resultImports setRanking uploadResults',
  'manage-albums': words(`
    addAlbumTeam albumTeamsPage editAlbumTeam importAlbumTeams moveAlbumTeam removeAlbumTeam restoreAlbumTeam
    setAlbumPictures switchAlbums`),
  'manage-coupons': 'createCouponSeries',
  'manage-domains': words(`
    addOrganizationDomain addressPage changeSubdomain removeOrganizationDomain rotateOrganizationDomain
    verifyOrganizationDomain`),
  'manage-merchandising': 'addItem editItem eventMerchandise moveItem removeItem',
  'manage-news': words(`
    articleEditor articlePreview articleVersion articleVersions articlesPage createArticle deleteArticle
    discardDraft editArticle publishArticle restoreArticle restoreVersion withdrawArticle`),
  'manage-sponsors': 'editSponsors sponsorsSettings',
  'manage-users': words(`
    changeRole everyUser inviteMember mailLink removeMember resendInvitation usersPage withdrawInvitation`),
  'open-files': 'linkToFile openEmergencySheet',
  'publish-events': 'changeEventStatus requestFeePlan',
  'refund-orders': words(`
    cancelLines eventClosure grantOrder markRefundReturned markRefundsReturned refundAthleteOrder refundOrder
    refundTeam repairOrder retryClosure retryRefund setRefundPayee settleOrder startClosure`),
  'release-holds': 'extendHold holdsPage releaseHolds',
  'see-athletes': words(`
    athleteDetails athletesPage findAthlete paletteResults startList teamDetails teamsPage waitingListPage`),
  'see-audit-log': 'auditLog',
  'see-dashboard': 'dashboardPage deleteView saveView savedViews storeImage',
  'see-events': 'adminEventsPage eventAddress eventEditorFrame eventOverview eventTicketTypes',
  'see-money': words(`
    addOrderNote countToConfirm deleteOrderNote orderPage orderSummary ordersPage refundsPage settlementPage soldTicketsPage`),
  'write-notes': 'addNote deleteNote',
}

const urls = await useTestDatabase()
const shop = useShop({}, urls)
const declarations = await findDeclarations()
const names = [...declarations.keys()]
let sale: Sale
let owner: pg.Client
let orm: Orm
let theirIds: Map<string, string>
/** The id in the link of their order and their athlete, and the token of their team's link. */
const publicId = 'x'.repeat(20)

beforeAll(async () => {
  sale = await openSale(shop)
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  theirIds = await insertRowOfEachTable(owner)
  await owner.query(`
    update membership set user_id = id where organization_id = '${theirIds.get('organization')}';
    update event set status = 'published', starts_at = now() + interval '1 year' where id = '${theirIds.get('event')}';
    update competition set starts_at = now() + interval '1 year' where id = '${theirIds.get('competition')}';
    update orders set state = 'confirmed', confirmation_id = '${publicId}' where id = '${theirIds.get('orders')}';
    update registration set status = 'confirmed', position = 0, confirmation_id = '${publicId}'
      where id = '${theirIds.get('registration')}';
    update team set link_hash = '${hashOfToken(publicId)}' where id = '${theirIds.get('team')}';
    update event set time_zone = 'UTC' where id = '${theirIds.get('event')}';
    update check_in_link set link_hash = '${hashOfToken(publicId)}', day = '${sale.ctx.now.toISOString().slice(0, 10)}',
      revoked_at = null where id = '${theirIds.get('check_in_link')}';
    update article_version set article_id = '${theirIds.get('news_article')}'
      where id = '${theirIds.get('article_version')}';
    update album set deleted_at = null where id = '${theirIds.get('album')}';
    update tagging_batch set tagging_id = id where id = '${theirIds.get('tagging_batch')}';
    update reminder_batch set reminders_id = id where id = '${theirIds.get('reminder_batch')}'`)
  theirIds.set('deleted article', newId())
  await owner.query(
    `insert into news_article select (jsonb_populate_record(article, jsonb_build_object('id', $2::text, 'slug', 'deleted',
       'deleted_at', now()))).* from news_article article where id = $1`,
    [theirIds.get('news_article'), theirIds.get('deleted article')],
  )
  orm = await openOrm(urls.platform)
})
afterAll(async () => {
  await orm.close()
  await owner.end()
})

it('each has the permission that is written here', () => {
  // Those of resources are written out in their own tests (`testResource`).
  const ofResources = new Set<unknown>(Object.values(domainResources).flatMap((resource) => Object.values(resource)))
  const others = names.filter((name) => !ofResources.has(declarations.get(name)))
  const declared = Map.groupBy(others, (name) => declarations.get(name)!.declaration.permission)
  const listed = [...declared].map(([permission, ofPermission]) => [permission, ofPermission.join(' ')])
  expect(Object.fromEntries(listed)).toEqual(expected)
})

const begun = new Error('a transaction was begun')
const begin = () => Promise.reject(begun)

describe.each(['visitor', ...roles] as const)('a %s', (role) => {
  it.each(names)('may call %s, or not', async (name) => {
    const { permission } = declarations.get(name)!.declaration
    const ctx: Context = {
      ...(role === 'visitor' ? sale.ctx : memberOf(sale, role)),
      db: { transaction: begin, read: begin },
    }
    const error: unknown = await declarations.get(name)!(ctx).catch((thrown: unknown) => thrown)
    const isForbidden = error instanceof Refused && error.code === 'forbidden'
    expect(isForbidden).toBe(permission !== 'anybody' && !can(ctx.actor, permission))
  })
})

const isEntity = (subject: object) => 'prototype' in subject && Boolean(subject.prototype)

/** Finders without a third parameter find the organization or the member who asks. */
const aboutRows = names.filter((name) => {
  const { subject } = declarations.get(name)!.declaration
  return subject && (isEntity(subject) || subject.length > 2)
})

/** What finders look for by a text: the id of a row of a table, or the public id. */
const keysByFinder: Record<string, string> = {
  findTable: publicId,
  athleteOfStaff: 'registration',
  closureOf: 'event',
  findAlbum: 'album',
  confirmedOrder: 'orders',
  eventHead: 'event',
  findArticle: 'news_article',
  findNamed: 'event',
  findReceipt: 'orders',
  findSchedule: 'export_schedule',
  findSubscriber: 'mailing_recipient',
  loadOrder: publicId,
  loadOwnRegistration: publicId,
  loadVisibleEvent: 'event',
  lockArticle: 'news_article',
  lockClosure: 'event',
  lockDeletedArticle: 'deleted article',
  lockInvited: publicId,
  lockManagedInvitation: 'invitation',
  lockMember: 'membership',
  lockOrder: publicId,
  lockOwnExport: 'export_job',
  lockRecipient: 'registration',
  lockRefund: 'refund',
  lockWaiting: 'waiting_entry',
  registrationToEdit: 'registration',
  remindersOf: 'reminder_batch',
  taggingOf: 'tagging_batch',
}

const keyOf = (subject: Declaration['subject'] & { name?: string }): unknown => {
  const { name = '' } = subject
  if (isEntity(subject)) return theirIds.get(orm.getMetadata().get(name as never).tableName)
  const key = keysByFinder[name]
  if (key !== undefined) return theirIds.get(key) ?? key
  const eventId = theirIds.get('event')!
  return {
    id: eventId,
    eventId,
    orderId: theirIds.get('orders'),
    openOrderId: theirIds.get('orders'),
    confirmationId: publicId,
    teamId: theirIds.get('team'),
    registrationId: theirIds.get('registration'),
    participantId: publicId,
    openParticipantId: publicId,
    ids: [theirIds.get('registration')],
    fileId: theirIds.get('registration_file'),
    importId: theirIds.get('result_import'),
    articleId: theirIds.get('news_article'),
    versionId: theirIds.get('article_version'),
  }
}

type KeyFinder = Finder<unknown>
const finders = new Map(
  aboutRows
    .map((name) => declarations.get(name)!.declaration.subject as KeyFinder & { name: string })
    .filter((subject) => !isEntity(subject))
    .map((subject) => [subject.name, subject]),
)

// Without it, a finder that rejects its key for another reason would pass the next test.
it.each([...finders.keys()])('%s finds the row of its own organization', async (name) => {
  const subject = finders.get(name)!
  const organization = { ...sale.ctx.organization, id: theirIds.get('organization')! }
  const ctx = { ...sale.ctx, actor: { kind: 'system' } as const, organization }
  const found = await dryRun(platformDatabase(orm)).transaction((em) => subject(em, ctx, keyOf(subject)))
  expect(found).toBeTruthy()
})

// On the role that row-level security does not bind: the command itself has to look in its organization alone.
it.each(aboutRows)('%s does not find the subject of another organization', async (name) => {
  const declared = declarations.get(name)!
  const { ctx: owned } = await addMember(shop, sale, 'owner')
  const ctx = { ...owned, db: platformDatabase(orm) }
  await expect(declared(ctx, keyOf(declared.declaration.subject!))).rejects.toMatchObject({ status: 404 })
})

/** Commands of the admin area that need the platform's context, because they change an account. */
const ofPlatform = new Set(['createPassword'])

const takesContext = (value: unknown) =>
  typeof value === 'function' && /^(async )?(function )?\w*\(?(ctx\b|\{[^}]*\}: Context)/.test(String(value))

it('is what the admin area imports of the domain', async () => {
  const files = globSync([
    'web/routes/admin/**/*.{ts,tsx}',
    'web/layouts/{admin,event-editor}.tsx',
    'web/admin/**/*.ts',
  ])
  const undeclared: string[] = []
  for (const file of files.filter((each) => !each.includes('.test.'))) {
    const source = readFileSync(file, 'utf8')
    for (const [, members, module] of source.matchAll(/import \{([^}]*)\} from '#(server\/domain\/[^']+)'/g)) {
      const exports = (await import(path.resolve(module!))) as Record<string, unknown>
      const imported = members!.split(',').map((member) => member.trim().split(' as ')[0]!)
      for (const name of imported)
        if (takesContext(exports[name]) && !declarations.has(name) && !ofPlatform.has(name))
          undeclared.push(`${file} ${name}`)
    }
  }
  expect(undeclared).toEqual([])
})

it.each([
  ['logo', 'edit-settings'],
  ['sponsor', 'manage-sponsors'],
] as const)('a picture for a %s needs another permission besides', async (purpose, permission) => {
  for (const role of roles) {
    const ctx = memberOf(sale, role)
    const upload = { purpose, bytes: new Uint8Array(), cut: null }
    const error: unknown = await storeImage(ctx, {} as FileStore, upload).catch((thrown: unknown) => thrown)
    expect((error as Refused).code === 'forbidden').toBe(!can(ctx.actor, permission))
  }
})
