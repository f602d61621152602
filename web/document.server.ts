import { publicOrigin } from '#server/env.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import { colorsFileOf } from './styles/colors-file.server.ts'
import favicon from './theme/favicon.svg?url'
import { themeCss } from './theme/theme-css.ts'

export const documentOf = ({ organization, isUnknownHost, locale, nonce, id, platform }: RequestState) => ({
  locale,
  nonce,
  requestId: id,
  theme: themeCss(organization?.theme ?? {}),
  colors: organization && {
    colors: colorsFileOf(organization.theme, 'colors').address,
    night: colorsFileOf(organization.theme, 'night').address,
  },
  themeColor: organization?.theme.primaryColor ?? themeDefaults.primaryColor,
  name: organization?.name ?? 'Dorsal',
  icon: organization ? paths.icon : favicon,
  // Where a visitor of an unknown host finds Dorsal.
  apex: isUnknownHost ? `${publicOrigin(platform.env, platform.env.PLATFORM_DOMAIN)}/` : null,
  isOrganization: organization !== null,
  sandboxNotice: platform.env.NODE_ENV === 'production' && platform.env.SANDBOX_PAYMENTS,
})
