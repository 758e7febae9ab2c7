CREATE TABLE "newsletter_skips" (
	"post_id" integer NOT NULL,
	"subscriber_id" integer NOT NULL,
	CONSTRAINT "newsletter_skips_post_id_subscriber_id_pk" PRIMARY KEY("post_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_skips" ADD CONSTRAINT "newsletter_skips_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_skips" ADD CONSTRAINT "newsletter_skips_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_skips_subscriber_id_index" ON "newsletter_skips" USING btree ("subscriber_id");