DROP INDEX "conversation_members_unread";--> statement-breakpoint
ALTER TABLE "conversation_members" DROP COLUMN "unread";