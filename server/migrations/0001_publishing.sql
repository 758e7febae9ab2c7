CREATE TABLE "blog_post_machines" (
	"post_id" integer NOT NULL,
	"opdb_id" text NOT NULL,
	CONSTRAINT "blog_post_machines_post_id_opdb_id_pk" PRIMARY KEY("post_id","opdb_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_days" (
	"day" date PRIMARY KEY NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_sendings" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"planned" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_post_machines" ADD CONSTRAINT "blog_post_machines_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_sendings" ADD CONSTRAINT "newsletter_sendings_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_post_machines_title" ON "blog_post_machines" USING btree ("opdb_id");