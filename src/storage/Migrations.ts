import { Layer } from "effect"
import { migrate, migrationTables } from "./Migrate.ts"
import base from "./migrations/0001_base.ts"
import linkLists from "./migrations/0002_link_lists.ts"
import qrcodes from "./migrations/0003_qrcodes.ts"
import pages from "./migrations/0004_pages.ts"
import sessions from "./migrations/0005_sessions.ts"
import taggedLinks from "./migrations/0006_tagged_links.ts"
import domainProofs from "./migrations/0007_domain_proofs.ts"
import pageMarkup from "./migrations/0008_page_markup.ts"
import confirmedSessions from "./migrations/0009_confirmed_sessions.ts"
import visitorKeys from "./migrations/0010_visitor_keys.ts"
import tagCounts from "./migrations/0011_tag_counts.ts"
import pluginLinks from "./migrations/0012_plugin_links.ts"
import pageAliases from "./migrations/0013_page_aliases.ts"
import hiddenItems from "./migrations/0014_hidden_items.ts"
import timezones from "./migrations/0015_timezones.ts"
import idempotentAnswers from "./migrations/0016_idempotent_answers.ts"
import versions from "./migrations/0017_versions.ts"
import trash from "./migrations/0018_trash.ts"
import linkAliases from "./migrations/0019_link_aliases.ts"
import deletedTeams from "./migrations/0020_deleted_teams.ts"
import destinations from "./migrations/0021_destinations.ts"
import bulkJobs from "./migrations/0022_bulk_jobs.ts"
import publications from "./migrations/0023_publications.ts"
import pageLanguages from "./migrations/0024_page_languages.ts"
import uploadContents from "./migrations/0025_upload_contents.ts"
import nodes from "./migrations/0026_nodes.ts"
import blockVersions from "./migrations/0027_block_versions.ts"
import uploadsInBuckets from "./migrations/0028_uploads_in_buckets.ts"
import jobs from "./migrations/0029_jobs.ts"
import webhooks from "./migrations/0030_webhooks.ts"
import backups from "./migrations/0031_backups.ts"
import imports from "./migrations/0032_imports.ts"
import destinationChecks from "./migrations/0033_destination_checks.ts"
import importDestinations from "./migrations/0036_import_destinations.ts"
import similarCodes from "./migrations/0037_similar_codes.ts"
import importedCodes from "./migrations/0038_imported_codes.ts"
import bulkEdits from "./migrations/0039_bulk_edits.ts"
import storedFaults from "./migrations/0040_stored_faults.ts"
import annotations from "./migrations/0041_annotations.ts"
import sharedReports from "./migrations/0042_shared_reports.ts"
import pageFontsAndShapes from "./migrations/0043_page_fonts_and_shapes.ts"
import linkComments from "./migrations/0044_link_comments.ts"
import answerTags from "./migrations/0045_answer_tags.ts"
import sortOrders from "./migrations/0046_sort_orders.ts"
import sessionHosts from "./migrations/0047_session_hosts.ts"
import linkAnswers from "./migrations/0050_link_answers.ts"
import linkLifetimes from "./migrations/0051_link_lifetimes.ts"
import sharedReportMinimum from "./migrations/0052_shared_report_minimum.ts"
import clickLimits from "./migrations/0053_click_limits.ts"
import oidc from "./migrations/0055_oidc.ts"
import externalIds from "./migrations/0057_external_ids.ts"
import ignoredNetworks from "./migrations/0058_ignored_networks.ts"
import keyLimits from "./migrations/0060_key_limits.ts"
import auditLog from "./migrations/0062_audit_log.ts"
import missedPaths from "./migrations/0063_missed_paths.ts"
import utmTemplates from "./migrations/0064_utm_templates.ts"
import destinationLists from "./migrations/0066_destination_lists.ts"
import stoppedLinks from "./migrations/0067_stopped_links.ts"
import destinationReports from "./migrations/0068_destination_reports.ts"
import ruleConditions from "./migrations/0071_rule_conditions.ts"
import forwarding from "./migrations/0073_forwarding.ts"
import deletedClicks from "./migrations/0075_deleted_clicks.ts"
import secondFactors from "./migrations/0077_second_factors.ts"
import keyRotation from "./migrations/0078_key_rotation.ts"
import keyReach from "./migrations/0079_key_reach.ts"
import auditTargets from "./migrations/0080_audit_targets.ts"
import folderAccess from "./migrations/0081_folder_access.ts"
import savedViews from "./migrations/0084_saved_views.ts"
import auditSizes from "./migrations/0085_audit_sizes.ts"
import nodeLeases from "./migrations/0087_node_leases.ts"
import nodeProblems from "./migrations/0089_node_problems.ts"
import jobActors from "./migrations/0091_job_actors.ts"
import mails from "./migrations/0093_mails.ts"
import earlierKeySecrets from "./migrations/0094_earlier_key_secrets.ts"

/** All migrations, in order; a file that is not listed here never runs. */
export const migrations = {
  "0001_base": base,
  "0002_link_lists": linkLists,
  "0003_qrcodes": qrcodes,
  "0004_pages": pages,
  "0005_sessions": sessions,
  "0006_tagged_links": taggedLinks,
  "0007_domain_proofs": domainProofs,
  "0008_page_markup": pageMarkup,
  "0009_confirmed_sessions": confirmedSessions,
  "0010_visitor_keys": visitorKeys,
  "0011_tag_counts": tagCounts,
  "0012_plugin_links": pluginLinks,
  "0013_page_aliases": pageAliases,
  "0014_hidden_items": hiddenItems,
  "0015_timezones": timezones,
  "0016_idempotent_answers": idempotentAnswers,
  "0017_versions": versions,
  "0018_trash": trash,
  "0019_link_aliases": linkAliases,
  "0020_deleted_teams": deletedTeams,
  "0021_destinations": destinations,
  "0022_bulk_jobs": bulkJobs,
  "0023_publications": publications,
  "0024_page_languages": pageLanguages,
  "0025_upload_contents": uploadContents,
  "0026_nodes": nodes,
  "0027_block_versions": blockVersions,
  "0028_uploads_in_buckets": uploadsInBuckets,
  "0029_jobs": jobs,
  "0030_webhooks": webhooks,
  "0031_backups": backups,
  "0032_imports": imports,
  "0033_destination_checks": destinationChecks,
  "0036_import_destinations": importDestinations,
  "0037_similar_codes": similarCodes,
  "0038_imported_codes": importedCodes,
  "0039_bulk_edits": bulkEdits,
  "0040_stored_faults": storedFaults,
  "0041_annotations": annotations,
  "0042_shared_reports": sharedReports,
  "0043_page_fonts_and_shapes": pageFontsAndShapes,
  "0044_link_comments": linkComments,
  "0045_answer_tags": answerTags,
  "0046_sort_orders": sortOrders,
  "0047_session_hosts": sessionHosts,
  "0050_link_answers": linkAnswers,
  "0051_link_lifetimes": linkLifetimes,
  "0052_shared_report_minimum": sharedReportMinimum,
  "0053_click_limits": clickLimits,
  "0055_oidc": oidc,
  "0057_external_ids": externalIds,
  "0058_ignored_networks": ignoredNetworks,
  "0060_key_limits": keyLimits,
  "0062_audit_log": auditLog,
  "0063_missed_paths": missedPaths,
  "0064_utm_templates": utmTemplates,
  "0066_destination_lists": destinationLists,
  "0067_stopped_links": stoppedLinks,
  "0068_destination_reports": destinationReports,
  "0071_rule_conditions": ruleConditions,
  "0073_forwarding": forwarding,
  "0075_deleted_clicks": deletedClicks,
  "0077_second_factors": secondFactors,
  "0078_key_rotation": keyRotation,
  "0079_key_reach": keyReach,
  "0080_audit_targets": auditTargets,
  "0081_folder_access": folderAccess,
  "0084_saved_views": savedViews,
  "0085_audit_sizes": auditSizes,
  "0087_node_leases": nodeLeases,
  "0089_node_problems": nodeProblems,
  "0091_job_actors": jobActors,
  "0093_mails": mails,
  "0094_earlier_key_secrets": earlierKeySecrets
}

/** Migrates the database before anything else uses it. */
export const MigrationsLive = Layer.effectDiscard(migrate(migrations, migrationTables.main))
