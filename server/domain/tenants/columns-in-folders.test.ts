import { expect, test } from 'vitest'
import { tables } from '#server/database/tables.ts'

// docs/decisions/0081 has the reasons.
const columnsNotInFolders: Readonly<Record<string, string>> = {
  organization: `id subdomain legalName taxId legalAddress feePlanRequestedAt signUpKey termsVersion termsAcceptedAt termsAcceptedBy offersTransfer offersCash paymentQr passesMethodCosts
    checklistDismissedAt deletedAt erasedAt createdAt`,
  fee_plan: 'id organizationId version createdAt',
  event: 'id organizationId poolId registrationsCount revision acceptanceRevision detailsRevision createdAt',
  competition: 'id organizationId eventId poolId revision',
  competition_tier: 'id organizationId competitionId poolId',
  place_pool: 'id organizationId taken waiting eventPoolId',
  registration_form: 'id organizationId eventId revision',
  agreement: 'id organizationId version authorId createdAt',
  coupon: 'id organizationId timesUsed seriesId revision deletedAt createdAt',
  coupon_event: 'id organizationId',
  merchandise_item: 'id organizationId eventId revision',
  merchandise_variant: 'id organizationId itemId poolId',
  news_article: 'id organizationId formerSlugs draft revision deletedAt createdAt',
}

const columnsInFolders: Readonly<Record<string, string>> = {
  organization: `name description language region currency timeZone mainSport contactEmail contactPhone website logo
    wordmark theme landing heroImage infoCards landingTemplate landingConfig eventTemplate eventConfig sponsors
    socialLinks whatsappIcon registrationAlerts holdMinutes transferHours refundHours paymentProvider paymentTiming
    feesPaidBy     isListed isAlbumOpen listsOnPublish`,
  fee_plan: 'platformFee providerFees vat',
  event: `slug title summary description startsAt timeZone locationName locationAddress latitude longitude sport status
    registrationEnabled registrationDeadline showOnHomepage image course courseFile included parking schedule infoCards
    acceptanceItems sponsors gallery video landing arrival refundHours transferDeadlineDays categories paymentMethods paymentQr
    refundKeepsFees feesPaidBy returnsApplicationFee`,
  competition: `name position price distanceM startsAt deferredCash teamSizeMin teamSizeMax pricePerMember
    teamNameLabel uniqueTeamNames lateCompletion bibPerTeam teamScorers hasWaitingList`,
  competition_tier: 'position price until',
  place_pool: 'capacity',
  registration_form: 'title description showsProgress maxParticipants asksGender healthFileDays fields',
  agreement: 'kind text',
  coupon: 'code discount usageLimit allEvents expiresAt description',
  coupon_event: 'couponId eventId',
  merchandise_item: 'name description picture position price rule variantsLabel competitionIds isActive',
  merchandise_variant: 'name position',
  news_article: 'slug title excerpt cover content isPublished showOnLanding publishedAt',
}

const tablesNotInFolders = `former_subdomain domain bank_details invitation orders acceptance order_place order_line order_draft registration team
  registration_file registration_access registration_transfer order_access athlete_note order_note answer_change bib_rule bib_assignment tagging_batch reminder_batch standing result_import imported_result payment payment_receipt refund receipt statement_entry statement_columns ledger_entry event_closure event_closure_order provider_connection connection_request message applied_tenant audit_entry
  merchandise_choice membership visitor_day athlete_count saved_view reply waiting_entry article_version`

const words = (text: string) => text.split(/\s+/)
const organizationTables = tables.filter(({ owner }) => owner === 'organization')

test('each table of an organization is in its folder, or is left out on purpose', () => {
  expect(organizationTables.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(columnsInFolders), ...words(tablesNotInFolders)].toSorted(),
  )
})

test.each(Object.keys(columnsInFolders))('each column of %s is in the folder, or is left out on purpose', (name) => {
  const columns = [...words(columnsInFolders[name]!), ...words(columnsNotInFolders[name]!)]
  expect(organizationTables.find((table) => table.name === name)!.columns.toSorted()).toEqual(columns.toSorted())
})
