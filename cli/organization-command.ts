import type { Command } from 'commander'

/** What adds commands to a group that each work on one organization. */
export const organizationCommand = (group: Command) => (usage: string, description: string) =>
  group.command(usage).description(description).requiredOption('--org <organization>', 'subdomain or id')
