CREATE TABLE "newsletter_subscribers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
DROP INDEX "blog_posts_unlisted";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "html_version" integer;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "needs" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "appeared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "send_key" text;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_send_key" ON "blog_posts" USING btree ("author_id","send_key");--> statement-breakpoint
CREATE INDEX "blog_posts_unlisted" ON "blog_posts" USING btree ("id") WHERE hidden_at is not null or not is_published or is_scheduled;--> statement-breakpoint
UPDATE "blog_posts" SET "appeared_at" = coalesce("published_at", "created_at") WHERE "is_published";
