/** What is sent to them changes what surrounds the pages of the admin area. */
export const framePaths = {
  settings: '/admin/settings',
  views: '/admin/views',
  profile: '/admin/profile',
} as const

export const isSettingsPath = (action: string | undefined): boolean => action?.startsWith(framePaths.settings) === true
